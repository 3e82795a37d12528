#!/usr/bin/env python3
"""Recomputes every answer and truth value of set.json from the CSV files and asserts it.
   python3 truth.py          check
   python3 truth.py --write  (re)write set.json from the items below, then check
An item without an expression (None) is one the table cannot decide."""
import csv, json, re, sys, os, statistics as S
from datetime import datetime, date
from collections import Counter, defaultdict
HERE = os.path.dirname(os.path.abspath(__file__))

def load(fn, skip=0):
    with open(os.path.join(HERE, fn), encoding='utf-8', newline='') as f:
        lines = list(csv.reader(f))
    pre = [l[0] for l in lines[:skip]]
    hdr, body = lines[skip], lines[skip+1:]
    assert all(len(r) == len(hdr) for r in body), fn
    return pre, [dict(zip(hdr, r)) for r in body]

def num(s):
    m = re.search(r'-?\d[\d,]*\.?\d*', s)
    return float(m.group().replace(',', '')) if m else None
FM = ['%d/%m/%Y', '%Y-%m-%d', '%d.%m.%Y', '%d %b %Y', '%b %d, %Y', '%b %Y']
def dt(s):
    for f in FM:
        try: return datetime.strptime(s, f).date()
        except ValueError: pass
    return None
def hm(s): return int(s[:2])*60+int(s[3:]) if s else None
def v(rows, c): return [num(r[c]) for r in rows if num(r[c]) is not None]
def tot(rows, c): return round(sum(v(rows, c)), 6)
def avg(rows, c): return S.mean(v(rows, c))
def med(rows, c): return S.median(v(rows, c))
def w(rows, **k): return [r for r in rows if all(r[a] == b for a, b in k.items())]
def f(rows, fn): return [r for r in rows if fn(r)]
def by(rows, c):
    d = defaultdict(list)
    for r in rows: d[r[c]].append(r)
    return d
def uniq(xs): return list(dict.fromkeys(xs))
def best(rows, key, out, top=True, n=0):
    """the n-th row by key, asserting that it is not tied"""
    rs = sorted([r for r in rows if key(r) is not None], key=key, reverse=top)
    ks = [key(r) for r in rs]
    assert ks.count(ks[n]) == 1, ('tie', [out(r) for r in rs[:n+3]])
    return out(rs[n])
def topkey(d, top=True):
    ks = sorted(d, key=lambda k: d[k], reverse=top)
    assert d[ks[0]] != d[ks[1]], 'tie'
    return ks[0]
def one(rows):
    assert len(rows) == 1, len(rows)
    return rows[0]
def pct(a, b): return '%s%%' % fmt(round(100*a/b, 1))
def fmt(x):
    if isinstance(x, (list, tuple)): return [fmt(a) for a in x]
    if isinstance(x, bool): return 'yes' if x else 'no'
    if isinstance(x, (int, float)):
        s = '%.2f' % x
        return s.rstrip('0').rstrip('.')
    return x

ITEMS = []
TABLE = None
def Q(about, text, expr): ITEMS.append(dict(table=TABLE, kind='question', text=text, about=about, expr=expr))
def C(about, text, truth, expr): ITEMS.append(dict(table=TABLE, kind='claim', text=text, truth=truth, about=about, expr=expr))

# ------------------------------------------------------------------ ward_beds
TABLE = 'ward_beds.csv'
WP, W = load(TABLE, 2)
ward = lambda n: one(w(W, Ward=n))
beds = lambda n: num(ward(n)['Beds'])
occ = lambda n: num(ward(n)['Occupied'])
AD = 'Awaiting discharge'; SI = 'Sister in charge'; DC = 'Last deep clean'
fl = lambda n: w(W, Floor=str(n))
Q('sum', "How many beds do we have altogether in the hospital?", lambda: tot(W, 'Beds'))
Q('max', "Which ward's got the most people waiting to go home?", lambda: best(W, lambda r: num(r[AD]), lambda r: r['Ward']))
Q('lookup', "whos the sister on the stroke ward", lambda: one(w(W, Specialty='Stroke'))[SI])
Q('count', "That morning, how many wards were completely full?", lambda: len(f(W, lambda r: r['Beds'] == r['Occupied'])))
Q('list', "Name the wards on the third floor.", lambda: [r['Ward'] for r in fl(3)])
Q('mean', "On average, what's the number of beds on a ward?", lambda: avg(W, 'Beds'))
Q('difference', "I've got a hip patient to place - how many free beds has Orthopaedics got?", lambda: beds('D')-occ('D'))
Q('median', "What is the median ward size in beds?", lambda: med(W, 'Beds'))
Q('preamble', "As of what date and time do these figures hold?", lambda: re.search(r'as of (.*?) \(', WP[1]).group(1))
Q('share', "Of all the patients currently in a bed, what percentage are just waiting for discharge?", lambda: pct(tot(W, AD), tot(W, 'Occupied')))
Q('comparison', "Which of the two geriatric wards has fewer patients in it?", lambda: best(w(W, Specialty='Geriatrics'), lambda r: num(r['Occupied']), lambda r: r['Ward'], False))
Q('list', "We have several Sister Byrnes. Which wards do they run?", lambda: [r['Ward'] for r in f(W, lambda r: r[SI].endswith(' Byrne'))])
Q('min', "Going by the dates given, which ward has gone longest without a deep clean?", lambda: best(W, lambda r: dt(r[DC]), lambda r: r['Ward'], False))
Q('rank', "Third biggest ward by beds?", lambda: best(W, lambda r: num(r['Beds']), lambda r: r['Ward'], True, 2))
Q('before_after', "How many wards have had their deep clean since the start of March?", lambda: len(f(W, lambda r: dt(r[DC]) and dt(r[DC]) >= date(2024, 3, 1))))
Q('none', "How many nurses were on the night shift?", None)
Q('none', "What's the average age of the patients in Geriatrics?", None)
C('comparison', "Every bed on the respiratory ward is taken.", True, lambda: beds('M') == occ('M'))
C('lookup', "Maternity has eight patients waiting to be discharged.", False, lambda: num(ward('H')[AD]) == 8)
C('ratio', "P has exactly four times the beds of intensive care.", True, lambda: beds('P') == 4*beds('ICU'))
C('max', "Ward Q is the largest in the building.", False, lambda: best(W, lambda r: num(r['Beds']), lambda r: r['Ward']) == 'Q')
C('lookup', "There was nobody lying in day surgery.", True, lambda: occ('G') == 0)
C('count', "Seventeen wards are on this list.", False, lambda: len(W) == 17)
C('share', "Roughly 85 percent of the beds were in use.", True, lambda: abs(tot(W, 'Occupied')/tot(W, 'Beds')*100-85) < .5)
C('count', "Three wards reported no one at all awaiting discharge.", False, lambda: len(f(W, lambda r: num(r[AD]) == 0)) == 3)
C('count', "Upstairs on floor 4 there are four wards.", True, lambda: len(fl(4)) == 4)
C('sum', "Urology and Stroke between them can take 30 patients.", False, lambda: beds('F')+beds('N') == 30)
C('list', "Sister Doherty is in charge of two wards, both on the second floor.", True, lambda: [r['Floor'] for r in w(W, **{SI: 'C. Doherty'})] == ['2', '2'])
C('before_after', "C got its deep clean after J did.", False, lambda: dt(ward('C')[DC]) > dt(ward('J')[DC]))
C('comparison', "The geriatric wards together have just as many people waiting for discharge as the whole first floor.", True, lambda: tot(w(W, Specialty='Geriatrics'), AD) == tot(fl(1), AD))
C('min', "Neonatal is our smallest ward.", False, lambda: best(W, lambda r: num(r['Beds']), lambda r: r['Specialty'], False) == 'Neonatal')
C('count', "For two of the wards nobody entered a deep-clean date.", True, lambda: len(f(W, lambda r: not r[DC])) == 2)
C('mean', "A typical ward here averages about 24 beds.", False, lambda: abs(avg(W, 'Beds')-24) < 1)
C('difference', "Cardiology had a single bed left.", True, lambda: beds('L')-occ('L') == 1)
C('preamble', "The figures show how things stood on the evening of 14 March.", False, lambda: '07:00' not in WP[1])
C('sum', "In total 277 patients were in a bed.", True, lambda: tot(W, 'Occupied') == 277)
C('none', "Ward F was last deep-cleaned in January.", None, None)
C('none', "Most patients in acute assessment came in through A&E.", None, None)
C('none', "Day surgery is shut for renovation.", None, None)

# ------------------------------------------------------------------ energy_meters
TABLE = 'energy_meters.csv'
_, E = load(TABLE)
EL, GA, WA, SO, BI, TE = [c for c in E[0] if c != 'Month']
m = lambda n, c: num(one(w(E, Month=n))[c])
yr = lambda y: f(E, lambda r: r['Month'].endswith(str(y)))
mon = lambda r: r['Month']
rng = lambda a, b, c: [num(r[c]) for r in E[[mon(x) for x in E].index(a):[mon(x) for x in E].index(b)+1]]
rising = lambda xs: all(a < b for a, b in zip(xs, xs[1:]))
Q('max', "Which month did we burn through the most electricity?", lambda: best(E, lambda r: num(r[EL]), mon))
Q('sum', "How many cubic metres of gas did we get through in the whole of 2022?", lambda: tot(yr(2022), GA))
Q('max', "when was it warmest outside", lambda: best(E, lambda r: num(r[TE]), mon))
Q('lookup', "What did March 2023 cost us in electricity?", lambda: '€%.2f' % m('Mar 2023', BI))
Q('count', "In how many months did the panels push more than 200 kWh into the grid?", lambda: len(f(E, lambda r: num(r[SO]) > 200)))
Q('lookup', "For which month is the power reading missing?", lambda: one(f(E, lambda r: not r[EL]))['Month'])
Q('difference', "By how many kWh did our power use drop from January 2022 to January 2023?", lambda: m('Jan 2022', EL)-m('Jan 2023', EL))
Q('mean', "Average monthly water consumption in 2023?", lambda: avg(yr(2023), WA))
Q('list', "Please list the months with an average below 3 degrees.", lambda: [mon(r) for r in f(E, lambda r: num(r[TE]) < 3)])
Q('ratio', "How much were we paying per kWh in January 2022?", lambda: '€%.2f' % (m('Jan 2022', BI)/m('Jan 2022', EL)))
Q('trend', "Did the solar export go up or down between June and July of 2023?", lambda: 'up' if m('Jul 2023', SO) > m('Jun 2023', SO) else 'down')
Q('share', "What share of 2022's gas went in December alone?", lambda: pct(m('Dec 2022', GA), tot(yr(2022), GA)))
Q('median', "Taking all 24 months, what's the median water use?", lambda: med(E, WA))
Q('rank', "Second-dearest electricity bill - which month was that?", lambda: best(E, lambda r: num(r[BI]), mon, True, 1))
Q('comparison', "We tried to save water. Was February 2022 or February 2023 lower?", lambda: 'Feb 2022' if m('Feb 2022', WA) < m('Feb 2023', WA) else 'Feb 2023')
Q('none', "How many people live in the house?", None)
Q('none', "How much did the gas cost us in 2023?", None)
C('min', "Gas use was at its very lowest in July 2022.", False, lambda: best(E, lambda r: num(r[GA]), mon, False) == 'Jul 2022')
C('comparison', "More gas was used in 2022 than in 2023.", True, lambda: tot(yr(2022), GA) > tot(yr(2023), GA))
C('trend', "Water went up every month from February through to August 2022.", True, lambda: rising(rng('Feb 2022', 'Aug 2022', WA)))
C('trend', "From June 2022 on, what we fed in only ever went down until the year was out.", False, lambda: rising(rng('Jun 2022', 'Dec 2022', SO)[::-1]))
C('max', "No electricity bill was ever above 155 euros.", True, lambda: max(v(E, BI)) <= 155)
C('comparison', "October was milder in 2023 than it had been the year before.", True, lambda: m('Oct 2023', TE) > m('Oct 2022', TE))
C('count', "Twice the bill topped 150 euros.", False, lambda: len(f(E, lambda r: (num(r[BI]) or 0) > 150)) == 2)
C('max', "The panels had their best month in June 2023.", True, lambda: best(E, lambda r: num(r[SO]), mon) == 'Jun 2023')
C('lookup', "12 kWh of solar power went out in December 2023.", False, lambda: m('Dec 2023', SO) == 12)
C('count', "There were just three months where we fed in under 20 kWh.", True, lambda: len(f(E, lambda r: num(r[SO]) < 20)) == 3)
C('sum', "Power for 2022 set us back some 1,330 euros all told.", False, lambda: abs(tot(yr(2022), BI)-1330) < 10)
C('ratio', "A kilowatt hour was 37 cents in January 2023.", True, lambda: round(m('Jan 2023', BI)/m('Jan 2023', EL), 2) == .37)
C('min', "January 2022 was the coldest month of the lot.", False, lambda: best(E, lambda r: num(r[TE]), mon, False) == 'Jan 2022')
C('ratio', "In May 2022 we needed less than half the gas of April.", True, lambda: m('May 2022', GA) < m('Apr 2022', GA)/2)
C('comparison', "April 2023 took less gas than April 2022.", False, lambda: m('Apr 2023', GA) < m('Apr 2022', GA))
C('list', "Both Junes averaged over 18 degrees.", True, lambda: m('Jun 2022', TE) > 18 and m('Jun 2023', TE) > 18)
C('difference', "Between September and October 2023 our water use fell by two cubic metres.", False, lambda: round(m('Sep 2023', WA)-m('Oct 2023', WA), 1) == 2)
C('count', "Two Augusts are listed but only one of them has a power reading.", True, lambda: [bool(r[EL]) for r in f(E, lambda r: mon(r)[:3] == 'Aug')] == [True, False])
C('share', "Three quarters of the bills came to more than a hundred euros.", False, lambda: abs(sum(x > 100 for x in v(E, BI))/len(v(E, BI))-.75) < .03)
C('none', "In August 2023 we used more electricity than in July.", None, None)
C('none', "Our gas bills doubled in 2023.", None, None)
C('none', "The solar panels were put up in 2021.", None, None)

# ------------------------------------------------------------------ fleet
TABLE = 'fleet.csv'
_, F = load(TABLE)
PL, FR, DR, OD, MM, KA = 'Reg. plate', 'First registered', 'Regular driver', 'Odometer', 'Make & model', 'Kept at'
km = lambda p: num(one(w(F, **{PL: p}))[OD])
plate = lambda r: r[PL]
drv = lambda s: f(F, lambda r: r[DR].startswith(s))
ty = lambda t: w(F, Type=t)
Q('count', "How many vans does the company run?", lambda: len(ty('Van')))
Q('max', "What has the most kilometres on the clock? Give me the plate.", lambda: best(F, lambda r: num(r[OD]), plate))
Q('lookup', "Who usually drives the Volvo?", lambda: one(f(F, lambda r: r[MM].startswith('Volvo')))[DR])
Q('min', "Which one is the oldest going by registration?", lambda: best(F, lambda r: dt(r[FR]), plate, False))
Q('list', "Which plates have nobody down as a regular driver?", lambda: [plate(r) for r in w(F, **{DR: ''})])
Q('count', "how many electric vehicles are stationed at head office?", lambda: len(w(F, **{KA: 'Head office', 'Fuel': 'Electric'})))
Q('sum', "If you add up the mileage of the lorries, what do you get?", lambda: tot(ty('Lorry'), OD))
Q('mean', "Average odometer reading of the cars, please.", lambda: avg(ty('Car'), OD))
Q('difference', "How many kilometres more has Olga's van done than Tom's?", lambda: num(one(drv('Olga'))[OD])-num(one(drv('Tom'))[OD]))
Q('max', "Which site has the most vehicles parked at it?", lambda: topkey(Counter(r[KA] for r in F)))
Q('share', "What proportion of the fleet still runs on diesel?", lambda: pct(len(w(F, Fuel='Diesel')), len(F)))
Q('comparison', "Whose ID.3 has been driven less, Sofie's or Marta's?", lambda: best(f(F, lambda r: 'ID.3' in r[MM]), lambda r: num(r[OD]), lambda r: r[DR], False))
Q('before_after', "Number of vehicles registered before 2018?", lambda: len(f(F, lambda r: dt(r[FR]).year < 2018)))
Q('median', "And the median odometer figure across everything on the list?", lambda: med(F, OD))
Q('max', "What's our newest car?", lambda: best(ty('Car'), lambda r: dt(r[FR]), lambda r: r[MM]))
Q('none', "When is the Sprinter due for its next inspection?", None)
Q('none', "What did we pay for the Volvo?", None)
C('list', "Both Jansens drive lorries that stand at the harbour.", True, lambda: [(r['Type'], r[KA]) for r in f(F, lambda r: r[DR].endswith('Jansen'))] == [('Lorry', 'Harbour')]*2)
C('lookup', "Bram's Sprinter has done about 184,000 km.", False, lambda: abs(num(one(drv('Bram'))[OD])-184000) < 1000)
C('list', "All of the electric cars live at head office.", True, lambda: all(r[KA] == 'Head office' for r in w(F, Type='Car', Fuel='Electric')))
C('count', "We own just one hybrid.", False, lambda: len(w(F, Fuel='Hybrid')) == 1)
C('list', "Only the Caddy, the Golf and the little Ape still need petrol.", True, lambda: [r[MM] for r in w(F, Fuel='Petrol')] == ['VW Caddy', 'VW Golf', 'Piaggio Ape'])
C('comparison', "Youssef's cargo bike has gone fewer kilometres than the other one.", False, lambda: km('KR-402') < km('KR-403'))
C('before_after', "Nothing in the yard was registered before 2013.", True, lambda: all(dt(r[FR]).year >= 2013 for r in F))
C('count', "Four of these were first registered in 2022.", False, lambda: len(f(F, lambda r: dt(r[FR]).year == 2022)) == 4)
C('max', "The highest mileage in the fleet, a good 312,000 km, belongs to Piet's lorry.", True, lambda: best(F, lambda r: num(r[OD]), lambda r: r[DR]) == 'Piet Jansen' and 312000 <= max(v(F, OD)) < 313000)
C('count', "Six vehicles are kept at the harbour.", False, lambda: len(w(F, **{KA: 'Harbour'})) == 6)
C('comparison', "The two ID.3s were registered on the very same day.", True, lambda: len({r[FR] for r in f(F, lambda r: 'ID.3' in r[MM])}) == 1)
C('max', "KR-240 is the youngest thing we've got.", False, lambda: best(F, lambda r: dt(r[FR]), plate) == 'KR-240')
C('share', "More than half of the vans are diesels.", True, lambda: len(w(F, Type='Van', Fuel='Diesel')) > len(ty('Van'))/2)
C('lookup', "Wim Smit is the one with the Yaris.", False, lambda: 'Yaris' in one(drv('Wim'))[MM])
C('sum', "Our lorries have clocked up nearly 670,000 km between them.", True, lambda: 660000 < tot(ty('Lorry'), OD) < 670000)
C('share', "Diesels make up exactly half the fleet.", False, lambda: len(w(F, Fuel='Diesel'))*2 == len(F))
C('ratio', "The electric Kangoo has less than a third of the diesel Kangoo's mileage.", True, lambda: km('KR-215') < km('KR-212')/3)
C('before_after', "Bram's van was registered later than Henk's.", False, lambda: dt(one(drv('Bram'))[FR]) > dt(one(drv('Henk'))[FR]))
C('count', "At the south depot no two vehicles run on the same thing.", True, lambda: (lambda x: len(x) == len(set(x)) == 4)([r['Fuel'] for r in w(F, **{KA: 'South depot'})]))
C('none', "The Transits are leased.", None, None)
C('none', "Olga has worked here longer than Henk.", None, None)
C('none', "Rashid's Corolla needs about five litres per hundred kilometres.", None, None)

# ------------------------------------------------------------------ departures
TABLE = 'departures.csv'
_, D = load(TABLE)
SD, AC = 'Sched. dep.', 'Actual dep.'
delay = lambda r: hm(r[AC])-hm(r[SD]) if r[AC] else None
fno = lambda r: r['Flight']
to = lambda c: w(D, To=c)
air = lambda a: w(D, Airline=a)
fly = lambda n: one(w(D, Flight=n))
gone = f(D, lambda r: r[AC])
Q('max', "Which flight had the worst delay?", lambda: best(D, delay, fno))
Q('count', "How many flights to London are on there?", lambda: len(to('London')))
Q('lookup', "what time did the Lisbon plane actually leave", lambda: one(to('Lisbon'))[AC])
Q('list', "Which flights got scrapped?", lambda: [fno(r) for r in f(D, lambda r: not r[AC])])
Q('sum', "How many people flew with Nordwind over the day?", lambda: tot(air('Nordwind'), 'Pax'))
Q('mean', "For the flights that did leave, what's the average passenger load?", lambda: avg(gone, 'Pax'))
Q('difference', "How many minutes behind schedule was the early Vienna flight, the 6:50?", lambda: delay(one(w(D, To='Vienna', **{SD: '06:50'}))))
Q('max', "Which airline carried the most passengers in all?", lambda: topkey({a: tot(r, 'Pax') for a, r in by(D, 'Airline').items()}))
Q('min', "Emptiest plane of the day?", lambda: best(D, lambda r: num(r['Pax']), fno, False))
Q('comparison', "Who has more flights on the board, Iberlinea or Skylark?", lambda: 'Iberlinea' if len(air('Iberlinea')) > len(air('Skylark')) else 'Skylark' if len(air('Iberlinea')) < len(air('Skylark')) else 'equal')
Q('share', "What percentage of all 28 flights got away exactly to the minute?", lambda: pct(len(f(D, lambda r: delay(r) == 0)), 28) if len(D) == 28 else None)
Q('list', "Did any of them leave early, and if so which?", lambda: [fno(r) for r in f(gone, lambda r: delay(r) < 0)])
Q('before_after', "What's the first flight scheduled after midday?", lambda: best(f(D, lambda r: hm(r[SD]) > 720), lambda r: hm(r[SD]), fno, False))
Q('count', "How many departures used gate C1 or C2?", lambda: len(f(D, lambda r: r['Gate'] in ('C1', 'C2'))))
Q('rank', "The Antalya one was packed - which flight was second in passenger numbers?", lambda: best(D, lambda r: num(r['Pax']), fno, True, 1) if best(D, lambda r: num(r['Pax']), lambda r: r['To']) == 'Antalya' else None)
Q('none', "How many suitcases went on the Antalya flight?", None)
Q('none', "When did SK 2230 touch down?", None)
C('list', "Two flights were cancelled, one from Baltix and one from Skylark.", True, lambda: [r['Airline'] for r in w(D, Remarks='Cancelled')] == ['Baltix', 'Skylark'])
C('lookup', "The Dublin flight was held up because the crew came late.", False, lambda: one(to('Dublin'))['Remarks'] == 'Late crew')
C('list', "Anything for Istanbul went from a D gate.", True, lambda: all(r['Gate'][0] == 'D' for r in to('Istanbul')))
C('max', "Nordwind was never more than half an hour late.", False, lambda: max(delay(r) for r in air('Nordwind')) <= 30)
C('max', "Nobody carried more people than the Antalya service with its 232.", True, lambda: best(D, lambda r: num(r['Pax']), lambda r: (r['To'], r['Pax'])) == ('Antalya', '232'))
C('count', "Oslo was served four times.", False, lambda: len(to('Oslo')) == 4)
C('comparison', "On both Madrid flights there were over 170 passengers.", True, lambda: min(v(to('Madrid'), 'Pax')) > 170 and len(to('Madrid')) == 2)
C('difference', "The evening plane to Madrid pulled out ten minutes late.", False, lambda: delay(to('Madrid')[-1]) == 10)
C('before_after', "After six in the evening only two more planes were due out.", True, lambda: len(f(D, lambda r: hm(r[SD]) > 1080)) == 2)
C('max', "CentrAir's fullest flight was one to Zurich.", False, lambda: best(air('CentrAir'), lambda r: num(r['Pax']), lambda r: r['To']) == 'Zurich')
C('count', "'Late inbound aircraft' appears twice as the reason, and it was Iberlinea each time.", True, lambda: [r['Airline'] for r in w(D, Remarks='Late inbound aircraft')] == ['Iberlinea']*2)
C('comparison', "Not a single flight left ahead of its time.", False, lambda: min(delay(r) for r in gone) >= 0)
C('sum', "TransAnatolia took about 650 people that day.", True, lambda: abs(tot(air('TransAnatolia'), 'Pax')-650) <= 5)
C('mean', "Those Skylark flights that went ahead had 137 passengers on average.", False, lambda: round(avg(air('Skylark'), 'Pax')) == 137)
C('min', "The day's first departure was bound for Riga.", True, lambda: best(D, lambda r: hm(r[SD]), lambda r: r['To'], False) == 'Riga')
C('share', "More than half the flights were scheduled before 10 a.m.", False, lambda: len(f(D, lambda r: hm(r[SD]) < 600)) > len(D)/2)
C('count', "Gate A7 was assigned three times, always to Skylark.", True, lambda: [r['Airline'] for r in w(D, Gate='A7')] == ['Skylark']*3)
C('lookup', "The 13:30 was going to Manchester.", False, lambda: one(w(D, **{SD: '13:30'}))['To'] == 'Manchester')
C('comparison', "Prague drew fewer passengers than either of the Zurich runs.", True, lambda: num(one(to('Prague'))['Pax']) < min(v(to('Zurich'), 'Pax')))
C('none', "The Stockholm flight landed on time.", None, None)
C('none', "Passengers booked to Tallinn were put on the Riga flight instead.", None, None)
C('none', "BX 121 had over fifty people booked on it.", None, None)

# ------------------------------------------------------------------ harvest
TABLE = 'harvest.csv'
_, H = load(TABLE)
HA, CO, YT, MO = 'Size (ha)', 'Cut on', 'Yield (t)', 'Moisture (%)'
fd = lambda n: one(w(H, Field=n))
fn_ = lambda r: r['Field']
crop = lambda s: f(H, lambda r: s in r['Crop'])
Q('max', "What's the largest field on the farm?", lambda: best(H, lambda r: num(r[HA]), fn_))
Q('sum', "How many tonnes of wheat did we bring in all together?", lambda: tot(crop('wheat'), YT))
Q('lookup', "When did they combine Sheepwash?", lambda: fd('Sheepwash')[CO])
Q('list', "which field has no harvest data yet", lambda: one(w(H, **{CO: '', YT: ''}))['Field'])
Q('count', "Counting spring and winter together, how many fields were in barley?", lambda: len(crop('barley')))
Q('ratio', "What did Church Field yield per hectare?", lambda: num(fd('Church Field')[YT])/num(fd('Church Field')[HA]))
Q('mean', "Average size of the oilseed rape fields, in hectares?", lambda: avg(crop('rape'), HA))
Q('max', "Where was the grain dampest?", lambda: best(H, lambda r: num(r[MO]), fn_))
Q('list', "Remind me where we grew Aurelia.", lambda: [fn_(r) for r in w(H, Variety='Aurelia')])
Q('min', "Which field was drilled first?", lambda: best(H, lambda r: dt(r['Sown']), fn_, False))
Q('sum', "How much land went to peas?", lambda: tot(crop('Peas'), HA))
Q('count', "How many fields got sown in March 2023?", lambda: len(f(H, lambda r: (dt(r['Sown']).year, dt(r['Sown']).month) == (2023, 3))))
Q('difference', "By how many tonnes did Long Acre beat Barn Piece?", lambda: num(fd('Long Acre')[YT])-num(fd('Barn Piece')[YT]))
Q('share', "As a percentage of everything weighed in, how much was winter wheat?", lambda: pct(tot(crop('wheat'), YT), tot(H, YT)))
Q('comparison', "Which is bigger, Upper Lawn or Lower Lawn?", lambda: best([fd('Upper Lawn'), fd('Lower Lawn')], lambda r: num(r[HA]), fn_))
Q('none', "What price per tonne did the rape make?", None)
Q('none', "How much fertiliser was put on Top Forty?", None)
C('max', "The linseed was the last thing to be cut.", True, lambda: best(H, lambda r: dt(r[CO]), lambda r: r['Crop']) == 'Linseed')
C('max', "Great Warren is the biggest field we have.", False, lambda: best(H, lambda r: num(r[HA]), fn_) == 'Great Warren')
C('list', "All of the rape came in below ten percent moisture.", True, lambda: max(v(crop('rape'), MO)) < 10)
C('sum', "In tonnes overall, Graham brought in more than Skyfall.", True, lambda: tot(w(H, Variety='Graham'), YT) > tot(w(H, Variety='Skyfall'), YT))
C('count', "Only one field is under four hectares.", False, lambda: len(f(H, lambda r: num(r[HA]) < 4)) == 1)
C('before_after', "No wheat was cut before August.", True, lambda: all(dt(r[CO]) >= date(2023, 8, 1) for r in crop('wheat')))
C('lookup', "Seventy tonnes came off the Slang.", False, lambda: abs(num(fd('The Slang')[YT])-70) < 1)
C('max', "Among the wheats, Mill Bottom was the wettest.", True, lambda: best(crop('wheat'), lambda r: num(r[MO]), fn_) == 'Mill Bottom')
C('comparison', "Lower Lawn gave fewer oats than Sheepwash did.", False, lambda: num(fd('Lower Lawn')[YT]) < num(fd('Sheepwash')[YT]))
C('max', "Top Forty produced almost 140 tonnes, more than any other field.", True, lambda: best(H, lambda r: num(r[YT]), fn_) == 'Top Forty' and 138 < max(v(H, YT)) < 140)
C('count', "We had six fields of winter wheat.", False, lambda: len(crop('wheat')) == 6)
C('difference', "The spring barley was all drilled within four days in mid-March.", True, lambda: (lambda x: (max(x)-min(x)).days <= 4 and {d.month for d in x} == {3})([dt(r['Sown']) for r in crop('Spring barley')]))
C('sum', "Barley took up about 52 hectares this season.", False, lambda: abs(tot(crop('barley'), HA)-52) < 1)
C('ratio', "Taken together the rape made roughly 3.3 tonnes to the hectare.", True, lambda: round(tot(crop('rape'), YT)/tot(crop('rape'), HA), 1) == 3.3)
C('before_after', "They cut the peas on Kiln Field in August.", False, lambda: dt(fd('Kiln Field')[CO]).month == 8)
C('count', "Two fields have 'Warren' in their name.", True, lambda: len(f(H, lambda r: 'Warren' in r['Field'])) == 2)
C('before_after', "The beans went in later than the peas.", False, lambda: min(dt(r['Sown']) for r in crop('beans')) > max(dt(r['Sown']) for r in crop('Peas')))
C('list', "Everything called 'winter' was sown in September or October 2022.", True, lambda: all((dt(r['Sown']).year, dt(r['Sown']).month) in ((2022, 9), (2022, 10)) for r in crop('Winter')))
C('max', "Of the three rape fields Station Ground yielded the most.", False, lambda: best(crop('rape'), lambda r: num(r[YT]), fn_) == 'Station Ground')
C('none', "Pond Close yielded about 17 tonnes.", None, None)
C('none', "Our wheat was sold to the local mill.", None, None)
C('none', "The harvest before this one was poorer.", None, None)

# ------------------------------------------------------------------ gym_members
TABLE = 'gym_members.csv'
_, G = load(TABLE)
VI, JO, FE = 'Visits in Oct.', 'Joined on', 'Fee per month'
nm = lambda r: r['First name']+' '+r['Surname']
first = lambda n: one(w(G, **{'First name': n}))
who = lambda a, b: one(w(G, **{'First name': a, 'Surname': b}))
age = lambda r: num(r['Age'])
plan = lambda p: w(G, Plan=p)
yrs = Counter(dt(r[JO]).year for r in G)
Q('count', "How many members are there all together?", lambda: len(G))
Q('max', "Who is the oldest?", lambda: best(G, age, nm))
Q('count', "how many folks are on Premium", lambda: len(plan('Premium')))
Q('lookup', "What does Zoe pay a month?", lambda: first('Zoe')[FE])
Q('max', "Who joined last of all?", lambda: best(G, lambda r: dt(r[JO]), nm))
Q('mean', "What's the average age in the club?", lambda: avg(G, 'Age'))
Q('list', "Which members are down with zero visits for October?", lambda: [nm(r) for r in w(G, **{VI: '0'})])
Q('sum', "What do we take in each month if everyone pays their fee?", lambda: '€%.2f' % tot(G, FE))
Q('count', "How many Webers train here?", lambda: len(w(G, Surname='Weber')))
Q('before_after', "How many had signed up before 2019?", lambda: len(f(G, lambda r: dt(r[JO]).year < 2019)))
Q('max', "Our busiest gym-goer in October was who?", lambda: best(G, lambda r: num(r[VI]), nm))
Q('difference', "How many years are there between Clara and Max Vogel?", lambda: abs(age(who('Clara', 'Vogel'))-age(who('Max', 'Vogel'))))
Q('count', "How many people on the student plan are over 22?", lambda: len(f(plan('Student'), lambda r: age(r) > 22)))
Q('median', "Median age, please.", lambda: med(G, 'Age'))
Q('share', "What percentage of the membership is on Basic?", lambda: pct(len(plan('Basic')), len(G)))
Q('none', "Can you give me Priya's phone number?", None)
Q('none', "How often did Mia turn up in October?", None)
C('count', "Only one member is over 60.", False, lambda: len(f(G, lambda r: age(r) > 60)) == 1)
C('comparison', "Both Winters are younger than 25.", True, lambda: all(age(r) < 25 for r in w(G, Surname='Winter')))
C('before_after', "Nobody joined in 2023.", False, lambda: yrs[2023] == 0)
C('before_after', "Felix was a member before Ines.", True, lambda: dt(first('Felix')[JO]) < dt(first('Ines')[JO]))
C('max', "Helga is the eldest of the lot.", False, lambda: best(G, age, lambda r: r['First name']) == 'Helga')
C('min', "You can't train here for less than the off-peak rate.", True, lambda: {r['Plan'] for r in G if num(r[FE]) == min(v(G, FE))} == {'Off-peak'})
C('lookup', "Amira was in 18 times in October.", False, lambda: num(first('Amira')[VI]) == 18)
C('count', "There are eight people on the student rate.", True, lambda: len(plan('Student')) == 8)
C('comparison', "More people have Basic than Plus.", False, lambda: len(plan('Basic')) > len(plan('Plus')))
C('difference', "Lea is half a century younger than Otto.", True, lambda: age(first('Otto'))-age(first('Lea')) == 50)
C('count', "Two of the three Webers came more than five times in October.", False, lambda: len(f(w(G, Surname='Weber'), lambda r: num(r[VI]) > 5)) == 2)
C('count', "In 2018 we gained five people.", True, lambda: yrs[2018] == 5)
C('trend', "Every year from 2018 to 2021 saw more sign-ups than the one before.", False, lambda: rising([yrs[y] for y in (2018, 2019, 2020, 2021)]))
C('trend', "Sign-ups stayed level at six a year from 2019 to 2022.", True, lambda: [yrs[y] for y in (2019, 2020, 2021, 2022)] == [6]*4)
C('mean', "Mean age is about forty-two.", False, lambda: abs(avg(G, 'Age')-42) < 1)
C('comparison', "Svenja and Hannah put in the same number of visits in October.", True, lambda: first('Svenja')[VI] == first('Hannah')[VI] != '')
C('difference', "David Adler is five years older than Zoe.", False, lambda: age(first('David'))-age(first('Zoe')) == 5)
C('lookup', "Paula Winter came on board in September 2019.", False, lambda: (dt(first('Paula')[JO]).year, dt(first('Paula')[JO]).month) == (2019, 9))
C('share', "A little over a fifth of members are students, going by their plan.", True, lambda: .2 < len(plan('Student'))/len(G) < .22)
C('none', "Most members live less than five kilometres away.", None, None)
C('none', "In October Greta was here more often than Peter.", None, None)
C('none', "Sabine and Lukas Weber are married.", None, None)

# ------------------------------------------------------------------ library_loans
TABLE = 'library_loans.csv'
_, L = load(TABLE)
FI = 'Fine (£)'
bo = lambda s: f(L, lambda r: r['Borrower'].startswith(s))
ti = lambda s: f(L, lambda r: s in r['Title'])
fined = f(L, lambda r: (num(r[FI]) or 0) > 0)
out = f(L, lambda r: not r['Back'])
days = lambda r: (dt(r['Back'])-dt(r['Out'])).days
mo = lambda k: len(f(L, lambda r: dt(r['Out']).month == k))
Q('count', "How many books are still out?", lambda: len(out))
Q('max', "Who's borrowed the most?", lambda: topkey(Counter(r['Borrower'] for r in L)))
Q('sum', "How much have we charged in fines overall?", lambda: '£%.2f' % tot(L, FI))
Q('min', "What was the first book Harry took out?", lambda: best(bo('Harry'), lambda r: dt(r['Out']), lambda r: r['Title'], False))
Q('max', "Who got the heaviest fine?", lambda: best(L, lambda r: num(r[FI]), lambda r: r['Borrower']))
Q('count', "loans from mill lane - how many", lambda: len(w(L, Branch='Mill Lane')))
Q('max', "Which title was the most popular?", lambda: topkey(Counter(r['Title'] for r in L)))
Q('list', "Which of our borrowers are called Carver?", lambda: uniq(r['Borrower'] for r in L if r['Borrower'].endswith('Carver')))
Q('share', "Children's books make up what part of all lending?", lambda: pct(len(w(L, Section='Children')), len(L)))
Q('before_after', "How many items went out from the first of March onwards?", lambda: len(f(L, lambda r: dt(r['Out']) >= date(2024, 3, 1))))
Q('difference', "For how many days did Ian have Roman Roads on Foot?", lambda: days(one(ti('Roman Roads'))) if one(ti('Roman Roads'))['Borrower'] == 'Ian Carver' else None)
Q('mean', "Leaving out the ones with nothing to pay, what's the average fine?", lambda: '£%.2f' % avg(fined, FI))
Q('lookup', "On what day did Letters from Leith come back?", lambda: one(ti('Leith'))['Back'])
Q('comparison', "Does Central or Eastgate lend more crime?", lambda: topkey({b: len(w(L, Section='Crime', Branch=b)) for b in ('Central', 'Eastgate')}))
Q('count', "How many of the loans ended up with something to pay?", lambda: len(fined))
Q('none', "Which of these books is the longest?", None)
Q('none', "How old is Moira Kerr?", None)
C('count', "Olive has two books she hasn't brought back.", True, lambda: len(f(out, lambda r: r['Borrower'] == 'Olive Marsh')) == 2)
C('lookup', "Dev paid £2.70 on the bread book.", False, lambda: num(one(f(bo('Dev'), lambda r: 'Bread' in r['Title']))[FI]) == 2.70)
C('list', "The cookery books all went out from Eastgate.", True, lambda: {r['Branch'] for r in w(L, Section='Cookery')} == {'Eastgate'})
C('count', "Bella has been fined once.", False, lambda: len(f(fined, lambda r: r['Borrower'] == 'Bella Finch')) == 1)
C('comparison', "Ann Whitlock borrows more than George does.", True, lambda: len(bo('Ann W')) > len(bo('George W')))
C('min', "The year's first loan was Olive's.", False, lambda: best(L, lambda r: dt(r['Out']), lambda r: r['Borrower'], False) == 'Olive Marsh')
C('share', "Fewer than half of the loans led to a fine.", True, lambda: len(fined) < len(L)/2)
C('count', "Five loans are still not back.", False, lambda: len(out) == 5)
C('count', "The Tin Lighthouse has been lent three times.", True, lambda: len(ti('Tin Lighthouse')) == 3)
C('count', "Eastgate handed out a dozen books.", False, lambda: len(w(L, Branch='Eastgate')) == 12)
C('list', "Two people were fined exactly £3.45.", True, lambda: len({r['Borrower'] for r in L if r[FI] == '3.45'}) == 2)
C('sum', "Freya owes or has paid more than six pounds in fines.", False, lambda: tot(bo('Freya'), FI) > 6)
C('comparison', "A few more books left in February than in January.", True, lambda: mo(2) > mo(1))
C('trend', "Lending picked up month after month from January to March.", False, lambda: rising([mo(1), mo(2), mo(3)]))
C('list', "Each history book lent at Central has come home.", True, lambda: all(r['Back'] for r in w(L, Section='History', Branch='Central')))
C('max', "Joan never had to pay anything.", False, lambda: max(v(bo('Joan'), FI)) == 0)
C('difference', "Tariq returned One Pot, Five Ways after only three days.", True, lambda: days(one(ti('One Pot'))) == 3)
C('lookup', "Nine Winters was borrowed at Mill Lane.", False, lambda: one(ti('Nine Winters'))['Branch'] == 'Mill Lane')
C('before_after', "Sam brought the dragon book back before the end of March.", False, lambda: dt(one(bo('Sam'))['Back']) < date(2024, 3, 31))
C('none', "Ruth has lost the copy of The Tin Lighthouse.", None, None)
C('none', "The Salt Road has more than 300 pages.", None, None)
C('none', "Harry and Freya Lowe are brother and sister.", None, None)

# ------------------------------------------------------------------ timesheets
TABLE = 'timesheets.csv'
_, T = load(TABLE)
WB, RT = 'Week beginning', 'Rate (EUR/h)'
em = lambda s: f(T, lambda r: s in r['Employee'])
pj = lambda s: w(T, Project=s)
hrs = lambda rows: tot(rows, 'Hrs')
wk = lambda s: w(T, **{WB: s})
bill = lambda rows: sum(num(r['Hrs'])*num(r[RT]) for r in rows if r['Billable?'] == 'yes')
weeks = uniq(r[WB] for r in T)
rate = lambda s: one(uniq(v(em(s), RT)))
Q('sum', "How many hours have gone into the Harbour plan so far?", lambda: hrs(pj('Harbour plan')))
Q('max', "Who put in the most hours?", lambda: topkey({e: hrs(r) for e, r in by(T, 'Employee').items()}))
Q('lookup', "What do we charge for an hour of Yuki?", lambda: rate('Yuki'))
Q('sum', "how many hrs are not billable in total", lambda: hrs(w(T, **{'Billable?': 'no'})))
Q('list', "Which projects has Marco Rossi written time on?", lambda: uniq(r['Project'] for r in em('Rossi, Marco')))
Q('count', "How many different people handed in timesheets?", lambda: len(by(T, 'Employee')))
Q('sum', "How much money can we invoice for the bridge survey altogether?", lambda: bill(pj('Bridge survey')))
Q('max', "What's the longest single booking on Metro station?", lambda: max(v(pj('Metro station'), 'Hrs')))
Q('list', "Who has nothing entered for the week of February 19?", lambda: one([e for e in by(T, 'Employee') if not w(T, Employee=e, **{WB: 'Feb 19, 2024'})]))
Q('mean', "On average, how long is a site visit entry?", lambda: avg(w(T, Activity='Site visit'), 'Hrs'))
Q('share', "What share of everybody's time was training?", lambda: pct(hrs(w(T, Activity='Training')), hrs(T)))
Q('min', "Which colleagues have the lowest hourly rate?", lambda: uniq(r['Employee'] for r in T if num(r[RT]) == min(v(T, RT))))
Q('difference', "Nils booked more than Eva. How many hours more?", lambda: hrs(em('Nils'))-hrs(em('Eva')))
Q('max', "Which week was the busiest, hours-wise?", lambda: topkey({k: hrs(wk(k)) for k in weeks}))
Q('before_after', "After mid-February, how many hours did Chidi still spend on the school roof?", lambda: hrs(f(em('Chidi'), lambda r: r['Project'] == 'School roof' and dt(r[WB]) > date(2024, 2, 15))))
Q('none', "How much of this has the client already paid?", None)
Q('none', "Which project is over its budget?", None)
C('max', "No one worked more hours than Chidi.", True, lambda: topkey({e: hrs(r) for e, r in by(T, 'Employee').items()}) == 'Obi, Chidi')
C('comparison', "Giulia logged more hours than Marco.", False, lambda: hrs(em('Giulia')) > hrs(em('Marco')))
C('list', "Training always goes on the Internal project.", True, lambda: {r['Project'] for r in w(T, Activity='Training')} == {'Internal'})
C('list', "All the meetings were billed.", False, lambda: all(r['Billable?'] == 'yes' for r in w(T, Activity='Meetings')))
C('max', "Yuki is our most expensive person by the hour.", True, lambda: {r['Employee'] for r in T if num(r[RT]) == max(v(T, RT))} == {'Tanaka, Yuki'})
C('sum', "The Harbour plan swallowed 148 hours.", False, lambda: hrs(pj('Harbour plan')) == 148)
C('min', "The week starting February 19 was by far the quietest.", True, lambda: topkey({k: hrs(wk(k)) for k in weeks}, False) == 'Feb 19, 2024')
C('lookup', "Sara is billed at 80 euros an hour.", False, lambda: rate('Sara') == 80)
C('share', "More than three quarters of the hours can be billed.", True, lambda: hrs(w(T, **{'Billable?': 'yes'}))/hrs(T) > .75)
C('sum', "Drawings account for 117 hours.", False, lambda: hrs(w(T, Activity='Drawings')) == 117)
C('list', "Both Karlssons worked on the bridge.", True, lambda: {r['Employee'] for r in pj('Bridge survey')} >= {'Karlsson, Eva', 'Karlsson, Nils'})
C('count', "Chidi only ever entered billable work.", False, lambda: all(r['Billable?'] == 'yes' for r in em('Chidi')))
C('sum', "We can send out an invoice of around 8,400 euros for Metro station.", True, lambda: abs(bill(pj('Metro station'))-8400) < 50)
C('trend', "The team's hours kept climbing from week to week.", False, lambda: rising([hrs(wk(k)) for k in weeks]))
C('count', "In exactly one of the six weeks Yuki has nothing recorded.", True, lambda: len(weeks)-len({r[WB] for r in em('Yuki')}) == 1 and len(weeks) == 6)
C('sum', "Calculations for the school roof add up to 46.5 hours.", False, lambda: hrs(w(T, Project='School roof', Activity='Calculations')) == 46.5)
C('mean', "The average entry is a bit under twelve hours.", True, lambda: 11.5 <= avg(T, 'Hrs') < 12)
C('comparison', "Nils spent longer on the bridge than on the school.", False, lambda: hrs(w(em('Nils'), Project='Bridge survey')) > hrs(w(em('Nils'), Project='School roof')))
C('comparison', "Fewer hours were booked in the week of March 4 than in the one after.", False, lambda: hrs(wk('Mar 4, 2024')) < hrs(wk('Mar 11, 2024')))
C('none', "Marco was on leave for part of March.", None, None)
C('none', "The bridge survey was finished on time.", None, None)
C('none', "Chidi joined the firm before Yuki.", None, None)

# ------------------------------------------------------------------ exam_results
TABLE = 'exam_results.csv'
XP, X = load(TABLE, 1)
SUB = ['Maths', 'English', 'History', 'Biology']
pu = lambda fst, sur='': one(f(X, lambda r: r['Pupil'].endswith(', '+fst) and r['Pupil'].startswith(sur)))
mk = lambda fst, s, sur='': num(pu(fst, sur)[s])
form = lambda a: w(X, Form=a)
pn = lambda r: r['Pupil']
full = f(X, lambda r: all(r[s] for s in SUB))
total = lambda r: sum(num(r[s]) or 0 for s in SUB)
ATT = 'Attendance'
Q('count', "How many are in 11B?", lambda: len(form('11B')))
Q('max', "Who got top marks in maths?", lambda: best(X, lambda r: num(r['Maths']), pn))
Q('lookup', "Anika's history mark?", lambda: mk('Anika', 'History'))
Q('mean', "What's the year average for English?", lambda: avg(X, 'English'))
Q('count', "How many of them managed 70 or better in biology?", lambda: len(f(X, lambda r: (num(r['Biology']) or 0) >= 70)))
Q('list', "Who missed a paper?", lambda: [pn(r) for r in f(X, lambda r: not all(r[s] for s in SUB))])
Q('median', "And the middle mark in History, I mean the median?", lambda: med(X, 'History'))
Q('comparison', "Which form did best in maths on average?", lambda: topkey({a: avg(r, 'Maths') for a, r in by(X, 'Form').items()}))
Q('rank', "who has the second worst english mark", lambda: best(X, lambda r: num(r['English']), pn, False, 1))
Q('sum', "Add up Ruby's four marks for me.", lambda: sum(mk('Ruby', s) for s in SUB))
Q('share', "What percentage of pupils never missed a day of school?", lambda: pct(len(w(X, Attendance='100%')), len(X)))
Q('comparison', "Was Finn stronger in maths or in biology?", lambda: 'Maths' if mk('Finn', 'Maths') > mk('Finn', 'Biology') else 'Biology')
Q('preamble', "In which month were these mocks held?", lambda: re.search(r'(January 2024)', XP[0]).group(1))
Q('difference', "How many marks apart are the two Clarkes in maths?", lambda: abs(mk('Ethan', 'Maths')-mk('Poppy', 'Maths')))
Q('min', "Whose attendance is the poorest?", lambda: best(X, lambda r: num(r[ATT]), pn, False))
Q('none', "Who teaches 11A?", None)
Q('none', "What did Carys get in French?", None)
C('min', "None of the Joneses scored below 45 in maths.", True, lambda: min(v(f(X, lambda r: r['Pupil'].startswith('Jones')), 'Maths')) >= 45)
C('lookup', "Carys got 65 in biology.", False, lambda: mk('Carys', 'Biology') == 65)
C('comparison', "Grace ended up with the same mark in all four subjects.", True, lambda: len({mk('Grace', s) for s in SUB}) == 1)
C('lookup', "Ben Taylor was away for the History exam.", False, lambda: mk('Ben', 'History') is None)
C('count', "Five pupils are under 50 in English.", True, lambda: len(f(X, lambda r: r['English'] and num(r['English']) < 50)) == 5)
C('rank', "11B came out best of the three forms in biology.", False, lambda: topkey({a: avg(r, 'Biology') for a, r in by(X, 'Form').items()}) == '11B')
C('max', "The top mark is the same in Maths and Biology.", True, lambda: max(v(X, 'Maths')) == max(v(X, 'Biology')))
C('comparison', "Bilal beat Sana in every subject.", False, lambda: all(mk('Bilal', s) > mk('Sana', s) for s in SUB))
C('preamble', "A gap in the sheet means that the pupil was absent.", True, lambda: 'blank = absent' in XP[0])
C('mean', "The mean mark in maths is 64.5.", False, lambda: avg(X, 'Maths') == 64.5)
C('lookup', "Callum has a perfect attendance record.", True, lambda: pu('Callum')[ATT] == '100%')
C('count', "Just one pupil is below 85 percent attendance.", True, lambda: len(f(X, lambda r: num(r[ATT]) < 85)) == 1)
C('count', "Three of them came to school less than 88 percent of the time.", False, lambda: len(f(X, lambda r: num(r[ATT]) < 88)) == 3)
C('comparison', "Oscar did better than Lily in maths but worse in history.", True, lambda: mk('Oscar', 'Maths') > mk('Lily', 'Maths') and mk('Oscar', 'History') < mk('Lily', 'History'))
C('count', "There are thirteen kids in 11A.", False, lambda: len(form('11A')) == 13)
C('min', "The lowest mark anywhere on the sheet is a 21.", True, lambda: min(x for s in SUB for x in v(X, s)) == 21)
C('comparison', "Zara's History was better than her English.", False, lambda: mk('Zara', 'History') > mk('Zara', 'English'))
C('sum', "With all four papers added up Carys is top of the year.", True, lambda: best(X, total, pn) == 'Jones, Carys')
C('share', "More than half the year got 70 or higher in maths.", False, lambda: len(f(X, lambda r: num(r['Maths']) >= 70)) > len(X)/2)
C('none', "Amelia is the youngest in her form.", None, None)
C('none', "Results are better than in last year's mocks.", None, None)
C('none', "Isla revised less than Logan.", None, None)

ABOUT = set("count sum mean median max min lookup share rank difference ratio trend comparison list before_after preamble none".split())
PATH = os.path.join(HERE, 'set.json')
if '--write' in sys.argv:
    res = []
    for i in ITEMS:
        o = dict(table=i['table'], kind=i['kind'], text=i['text'])
        if i['kind'] == 'question': o['answer'] = fmt(i['expr']()) if i['expr'] else None
        else: o['truth'] = i['truth']
        o['about'] = i['about']; res.append(o)
    with open(PATH, 'w', encoding='utf-8') as fh:
        fh.write('[\n'+',\n'.join(json.dumps(o, ensure_ascii=False) for o in res)+'\n]\n')
data = json.load(open(PATH, encoding='utf-8'))
assert len(data) == len(ITEMS), (len(data), len(ITEMS))
bad = 0
for o, i in zip(data, ITEMS):
    assert (o['table'], o['kind'], o['text'], o['about']) == (i['table'], i['kind'], i['text'], i['about']), o
    assert o['about'] in ABOUT
    key = 'answer' if o['kind'] == 'question' else 'truth'
    got = None if i['expr'] is None else i['expr']() if key == 'truth' else fmt(i['expr']())
    assert (i['expr'] is None) == (o['about'] == 'none') == (o[key] is None), o
    if key == 'truth' and got is not None: got = bool(got)
    if got != o[key]:
        bad += 1; print('MISMATCH', o['table'], o['text'], 'set:', o[key], 'computed:', got)
assert not bad
assert len({(o['table'], o['text'].lower()) for o in data}) == len(data)
for t in uniq(o['table'] for o in data):
    d = [o for o in data if o['table'] == t]
    q = [o for o in d if o['kind'] == 'question']; c = [o for o in d if o['kind'] == 'claim']
    assert len(q) == 17 and sum(o['answer'] is None for o in q) == 2, (t, len(q))
    tr = Counter(o['truth'] for o in c)
    assert len(c) == 22 and tr[None] == 3 and abs(tr[True]-tr[False]) <= 1, (t, len(c), tr)
qs = [o for o in data if o['kind'] == 'question']; cs = [o for o in data if o['kind'] == 'claim']
tr = Counter(o['truth'] for o in cs)
print('ok:', len(uniq(o['table'] for o in data)), 'tables,', len(qs), 'questions (%d null),' % sum(o['answer'] is None for o in qs),
      len(cs), 'claims (%d true, %d false, %d null)' % (tr[True], tr[False], tr[None]))
print(dict(Counter(o['about'] for o in data)))
