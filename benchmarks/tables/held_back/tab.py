import csv, re, os, statistics as st
from datetime import date, datetime
from collections import Counter, defaultdict
HERE = os.path.dirname(os.path.abspath(__file__))
SKIP = {"choir.csv": 2, "budget.csv": 2}
def rows(name):
    with open(os.path.join(HERE, name), encoding="utf-8", newline="") as f:
        r = list(csv.reader(f))[SKIP.get(name, 0):]
    assert all(len(x) == len(r[0]) for x in r), name
    return [dict(zip(r[0], x)) for x in r[1:]]
def num(s):
    s = re.sub(r"[^\d.\-]", "", s.replace("m²", ""))
    try: return float(s)
    except ValueError: return None
def day(s):
    s = s.strip()
    for f in ("%d/%m/%Y", "%d.%m.%Y", "%Y-%m-%d", "%d %B %Y", "%d %b %Y", "%a %d %b %Y"):
        try:
            d = datetime.strptime(s, f)
            if f.startswith("%a"): assert d.strftime("%a") == s[:3], s
            return d.date()
        except ValueError: pass
    return None
