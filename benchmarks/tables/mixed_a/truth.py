"""Asserts every answer and truth in set.json against the tables. 'truth.py --write' writes set.json first."""
import csv, json, os, sys
from collections import Counter, defaultdict
HERE = os.path.dirname(os.path.abspath(__file__))
ITEMS = []; TABLE = None

def load(name, skip=0):
    global TABLE
    TABLE = name
    with open(os.path.join(HERE, name), encoding='utf-8', newline='') as f:
        lines = f.read().splitlines()[skip:]
    rows = list(csv.DictReader(lines))
    assert 20 <= len(rows) <= 60 and 5 <= len(rows[0]) <= 9
    assert all(None not in r and None not in r.values() for r in rows)
    return rows

def same(a, b):
    if isinstance(a, list):
        return isinstance(b, (list, set)) and sorted(a) == sorted(set(b)) and len(a) == len(set(a))
    try:
        return abs(float(a) - float(b)) < 1e-9
    except (TypeError, ValueError):
        return a == b

def Q(text, answer, about, value):
    assert same(answer, value), (text, answer, value)
    ITEMS.append(dict(table=TABLE, kind='question', text=text, answer=answer, about=about))
def QN(text, about, why):
    assert why, text
    ITEMS.append(dict(table=TABLE, kind='question', text=text, answer=None, about=about))
def _C(text, truth, about):
    ITEMS.append(dict(table=TABLE, kind='claim', text=text, truth=truth, about=about))
def T(text, about, value):
    assert value is True, (text, value); _C(text, True, about)
def F(text, about, value):
    assert value is False, (text, value); _C(text, False, about)
def N(text, about, why):
    assert why, text; _C(text, None, about)

def sel(rows, **kw):
    return [r for r in rows if all((r[k] in v) if isinstance(v, (list, tuple, set)) else r[k] == v for k, v in kw.items())]
def col(rows, k): return [r[k] for r in rows]
def nums(rows, k): return [float(r[k]) for r in rows if r[k] != '']
def tot(rows, k): return round(sum(nums(rows, k)), 6)
def one(rows, k):
    assert len(rows) == 1, rows
    return rows[0][k]
def top(rows, k):
    m = max(nums(rows, k)); b = [r for r in rows if r[k] != '' and float(r[k]) == m]
    assert len(b) == 1; return b[0]
def low(rows, k):
    m = min(nums(rows, k)); b = [r for r in rows if r[k] != '' and float(r[k]) == m]
    assert len(b) == 1; return b[0]
def sums(rows, by, k):
    d = defaultdict(float)
    for r in rows:
        d[r[by]] += float(r[k] or 0)
    return dict(d)
def best(d):
    m = max(d.values()); b = [k for k, v in d.items() if v == m]
    assert len(b) == 1; return b[0]
def least(d):
    m = min(d.values()); b = [k for k, v in d.items() if v == m]
    assert len(b) == 1; return b[0]
def nocol(rows, *names): return not any(n in rows[0] for n in names)

# ---------------------------------------------------------------- invoices
R = load('invoices.csv')
for r in R: r['_y'] = r['issued'][:4]
cu = lambda c, **k: sel(R, customer=c, **k)
eur = sel(R, currency='EUR')
Q("what did we bill Kantoor Vos altogether?", "9210", "sum", tot(cu('Kantoor Vos'), 'amount') if set(col(cu('Kantoor Vos'), 'currency')) == {'EUR'} else None)
Q("Whose invoice was 2023-011 again?", "Museum Oost", "lookup", one(sel(R, invoice='2023-011'), 'customer'))
Q("how much did Baker & Finch get charged for their website", "3900", "lookup", one(cu('Baker & Finch', service='Website'), 'amount'))
Q("Hi, could you send me the names of everyone who has at least one unpaid invoice? Thanks", ["Fjordbank", "Kantoor Vos", "Museum Oost", "Pine Street Dental", "Saltmarsh Tours"], "list", col(sel(R, paid='no'), 'customer'))
Q("How many invoices are still open?", "6", "count", len(sel(R, paid='no')))
Q("What's the longest delay in paying that we have on record, in days?", "44", "max", max(nums(R, 'days_late')))
Q("number of euro invoices issued in 2024?", "8", "count", len(sel(R, currency='EUR', _y='2024')))
Q("Which customer do we bill in Swiss francs?", "Alpenrad AG", "currency", one([{'customer': x} for x in set(col(sel(R, currency='CHF'), 'customer'))], 'customer'))
Q("If I add up the pound invoices nobody has paid yet, what do I get?", "4930", "sum", tot(sel(R, currency='GBP', paid='no'), 'amount'))
Q("When did we last send something to Alpenrad?", "2024-08-12", "date", max(col(cu('Alpenrad AG'), 'issued')))
Q("smallest euro invoice of 2024 - what amount", "610", "min", min(nums(sel(eur, _y='2024'), 'amount')))
QN("I need one figure for the bank: how much did we invoice in 2024, everything together?", "currency", len(set(col(sel(R, _y='2024'), 'currency'))) > 1)
QN("How many days late was Nordlicht with the poster from May 2024?", "empty", one(cu('Nordlicht GmbH', service='Poster'), 'days_late') == '')
QN("Who took the pictures at the Kantoor Vos photo shoot?", "missing", nocol(R, 'photographer', 'person'))
T("Nordlicht got seven invoices from us over the two years.", "count", len(cu('Nordlicht GmbH')) == 7)
T("All of the Alpenrad invoices have been paid", "all", set(col(cu('Alpenrad AG'), 'paid')) == {'yes'})
T("The museum's catalogue was paid 18 days late.", "lookup", one(cu('Museum Oost', service='Catalogue'), 'days_late') == '18')
T("fyi every invoice Pine Street has actually paid so far came in more than four weeks late", "all", min(nums(cu('Pine Street Dental', paid='yes'), 'days_late')) > 28 and len(nums(cu('Pine Street Dental', paid='yes'), 'days_late')) == 3)
T("Our euro billing was higher in 2023 than in 2024.", "compare", tot(sel(eur, _y='2023'), 'amount') > tot(sel(eur, _y='2024'), 'amount'))
T("Ten invoices are down as paid with zero days of delay.", "zero", len(sel(R, paid='yes', days_late='0')) == 10)
T("Saltmarsh Tours hasn't paid us for anything yet.", "all", set(col(cu('Saltmarsh Tours'), 'paid')) == {'no'})
T("The thing we invoice most often is newsletters, eight times in all", "count", best(Counter(col(R, 'service'))) == 'Newsletter' and len(sel(R, service='Newsletter')) == 8)
T("Fjordbank is the only client we bill in Norwegian kroner.", "currency", set(col(sel(R, currency='NOK'), 'customer')) == {'Fjordbank'})
T("The two catalogues for Alpenrad come to 13,200 francs.", "sum", tot(cu('Alpenrad AG', service='Catalogue'), 'amount') == 13200 and len(cu('Alpenrad AG', service='Catalogue')) == 2)
T("Museum Oost brought in more euros than Nordlicht even though it got fewer invoices", "compare", tot(cu('Museum Oost'), 'amount') > tot(cu('Nordlicht GmbH'), 'amount') and len(cu('Museum Oost')) < len(cu('Nordlicht GmbH')) and set(col(cu('Museum Oost') + cu('Nordlicht GmbH'), 'currency')) == {'EUR'})
T("Baker & Finch were 26 days overdue with their newsletter.", "lookup", one(cu('Baker & Finch', service='Newsletter'), 'days_late') == '26')
F("Kantoor Vos has settled everything.", "all", set(col(cu('Kantoor Vos'), 'paid')) == {'yes'})
F("the biggest bill in pounds was 3,900", "max", max(nums(sel(R, currency='GBP'), 'amount')) == 3900)
F("Seven invoices are still outstanding.", "count", len(sel(R, paid='no')) == 7)
F("We invoiced five websites in total over 2023 and 2024.", "count", len(sel(R, service='Website')) == 5)
F("Pine Street paid for its website 37 days after the due date.", "lookup", one(cu('Pine Street Dental', service='Website'), 'days_late') == '37')
F("Nordlicht always pays on the dot!", "all", all(v == 0 for v in nums(cu('Nordlicht GmbH'), 'days_late')))
F("There's an invoice to Museum Oost from December 2024.", "date", any(r['issued'].startswith('2024-12') for r in cu('Museum Oost')))
F("No single euro invoice ever went above 7,000.", "max", max(nums(eur, 'amount')) <= 7000)
F("Nordlicht's newsletter has cost 650 the whole time", "all", set(col(cu('Nordlicht GmbH', service='Newsletter'), 'amount')) == {'650'})
F("Alpenrad's total went up from 2023 to 2024.", "compare", tot(cu('Alpenrad AG', _y='2024'), 'amount') > tot(cu('Alpenrad AG', _y='2023'), 'amount'))
F("The money for the Fjordbank logo has arrived.", "lookup", one(cu('Fjordbank', service='Logo'), 'paid') == 'yes')
F("Taken together, the Nordlicht invoices make 9,540 euros.", "sum", tot(cu('Nordlicht GmbH'), 'amount') == 9540)
N("In terms of money Alpenrad is our biggest customer.", "currency", set(col(cu('Alpenrad AG'), 'currency')) == {'CHF'} and tot(cu('Museum Oost'), 'amount') == 17850 and tot(cu('Alpenrad AG'), 'amount') == 17100 and nocol(R, 'rate'))
N("The Pine Street website was worth more than the one for Nordlicht.", "currency", one(cu('Pine Street Dental', service='Website'), 'currency') != one(cu('Nordlicht GmbH', service='Website'), 'currency'))
N("nordlicht paid the may 2024 poster on time", "empty", one(cu('Nordlicht GmbH', service='Poster'), 'days_late') == '')
N("Saltmarsh isn't paying because they don't like their website.", "cause", nocol(R, 'reason', 'note'))
N("Converted, that's a bit more than 80,000 euros of billing in the two years.", "currency", len(set(col(R, 'currency'))) == 5 and nocol(R, 'rate'))
N("Kantoor Vos was already a customer of ours in 2021.", "missing", min(col(R, 'issued')) > '2022')

# ---------------------------------------------------------------- harvest
R = load('harvest.csv', 4)
bed = lambda b: one_row(sel(R, bed=b))
def one_row(rows):
    assert len(rows) == 1; return rows[0]
cr = lambda c, **k: sel(R, crop=c, **k)
kg = sel(R, unit='kg')
units = lambda rows: set(col(rows, 'unit'))
pr = lambda b: float(bed(b)['price_per_unit'])
Q("how many kilos of tomatoes did we pick in all", "675", "sum", tot(cr('Tomatoes'), 'quantity') if units(cr('Tomatoes')) == {'kg'} else None)
Q("Which bed has the worst waste figure?", "B3", "max", top(R, 'waste_pct')['bed'])
Q("When were the leeks in E4 picked?", "November", "lookup", bed('E4')['picked'])
Q("what does a bunch of parsley cost at the stall?", "1.2", "price", one(cr('Parsley', unit='bunches'), 'price_per_unit'))
Q("Which crops went into the ground as early as February?", ["Tomatoes", "Peppers"], "list", col(sel(R, sown='February'), 'crop'))
Q("How many of the beds are covered?", "11", "count", len(sel(R, covered='yes')))
Q("heads of lettuce, all four beds together?", "610", "sum", tot(cr('Lettuce', unit='heads'), 'quantity') if len(cr('Lettuce')) == 4 else None)
Q("What's the dearest thing we sell by the kilo?", "Spinach", "max", top(kg, 'price_per_unit')['crop'])
Q("Please list the beds where nothing at all was wasted.", ["A3", "B6", "C5", "E1", "E6"], "zero", col(sel(R, waste_pct='0'), 'bed'))
Q("what was growing in C6?", "Fennel", "lookup", bed('C6')['crop'])
Q("For how many beds did nobody weigh the waste?", "5", "empty", len(sel(R, waste_pct='')))
QN("How many carrots did we harvest, total?", "units", len(units(cr('Carrots'))) > 1)
QN("what percentage of the peppers ended up as waste", "empty", one(cr('Peppers'), 'waste_pct') == '')
QN("Which year is this harvest sheet from?", "date", nocol(R, 'year', 'date') and all(m.isalpha() for m in col(R, 'sown') + col(R, 'picked')))
T("The single biggest load in kilos came out of E1, the pumpkins.", "max", top(kg, 'quantity')['bed'] == 'E1' and bed('E1')['crop'] == 'Pumpkins')
T("Going by what was weighed in kilos, tomatoes come out ahead of every other crop once you add the beds up", "sum", best(sums(kg, 'crop', 'quantity')) == 'Tomatoes')
T("None of the parsley was wasted.", "zero", set(col(cr('Parsley'), 'waste_pct')) == {'0'})
T("Only one bed was picked as late as November and that was leeks.", "date", col(sel(R, picked='November'), 'crop') == ['Leeks'])
T("we had three beds of radishes, one of them sown in August", "count", len(cr('Radishes')) == 3 and len(cr('Radishes', sown='August')) == 1)
T("Spinach came to 84 kilos between the two beds.", "sum", tot(cr('Spinach'), 'quantity') == 84 and units(cr('Spinach')) == {'kg'} and len(cr('Spinach')) == 2)
T("The tomatoes from D1 sold at a higher kilo price than those from the two other tomato beds.", "price", pr('D1') > max(pr('D2'), pr('D3')) and [r['bed'] for r in cr('Tomatoes')] == ['D1', 'D2', 'D3'])
T("The lowest price on the sheet is 80 cents, for a cucumber.", "min", low(R, 'price_per_unit')['crop'] == 'Cucumbers' and min(nums(R, 'price_per_unit')) == 0.8)
T("lettuce in B1 lost a smaller share than the one in B2", "compare", float(bed('B1')['waste_pct']) < float(bed('B2')['waste_pct']) and {bed('B1')['crop'], bed('B2')['crop']} == {'Lettuce'})
T("No beetroot was grown under cover this time.", "all", set(col(cr('Beetroot'), 'covered')) == {'no'})
T("A kohlrabi from C1 was ten cents dearer than one from C2.", "price", abs(pr('C1') - pr('C2') - 0.1) < 1e-9 and {bed('C1')['crop'], bed('C2')['crop']} == {'Kohlrabi'})
T("March is the month when most beds were sown - ten of them.", "count", best(Counter(col(R, 'sown'))) == 'March' and len(sel(R, sown='March')) == 10)
F("We never asked more than 1.40 for a lettuce.", "max", max(nums(cr('Lettuce'), 'price_per_unit')) <= 1.4)
F("Only four of our crops get sold in bunches.", "count", len(set(col(sel(R, unit='bunches'), 'crop'))) == 4)
F("The D2 tomatoes lost 22 percent.", "lookup", bed('D2')['waste_pct'] == '22')
F("Leeks: 263 kg in total.", "sum", tot(cr('Leeks'), 'quantity') == 263)
F("Peppers were sown in March like most other things", "lookup", one(cr('Peppers'), 'sown') == 'March')
F("all our tomatoes stand under cover", "all", set(col(cr('Tomatoes'), 'covered')) == {'yes'})
F("The two cucumber beds gave us 580 pieces.", "sum", tot(cr('Cucumbers', unit='pieces'), 'quantity') == 580)
F("Not one bed had more than a quarter of its crop wasted.", "max", max(nums(R, 'waste_pct')) <= 25)
F("Chard is one of the covered crops.", "lookup", 'yes' in col(cr('Chard'), 'covered'))
F("October was the month with the most beds picked.", "count", best(Counter(col(R, 'picked'))) == 'October')
F("The spinach sown in August was cheaper per kilo than the one sown in March.", "price", float(one(cr('Spinach', sown='August'), 'price_per_unit')) < float(one(cr('Spinach', sown='March'), 'price_per_unit')))
F("I see there were radishes to pick in June too.", "date", 'June' in col(cr('Radishes'), 'picked'))
N("There was hardly any waste on the peppers.", "empty", one(cr('Peppers'), 'waste_pct') == '')
N("By weight we got more kohlrabi than spinach.", "units", units(cr('Kohlrabi')) == {'pieces'} and units(cr('Spinach')) == {'kg'})
N("These carrots were sown in spring 2023.", "date", nocol(R, 'year', 'date'))
N("So much of the lettuce in B3 was lost because of slugs", "cause", nocol(R, 'reason', 'pest', 'note'))
N("Altogether the garden gave us about three tonnes.", "units", len(units(R)) == 4)
N("We sold everything we picked in E3.", "missing", nocol(R, 'sold'))

# ---------------------------------------------------------------- trips
R = load('trips.csv')
for r in R: r['_m'] = r['date'][6:] + '-' + r['date'][3:5]
tr = lambda n: one_row(sel(R, trip=n))
dr = lambda d, **k: sel(R, driver=d, **k)
vn = lambda v, **k: sel(R, van=v, **k)
late = sel(R, on_time='no'); fault = [r for r in R if r['fault_code']]
km = sums(R, 'driver', 'km')
Q("how far did Elif drive in total (km)?", "1125", "sum", km['Elif'])
Q("Who was on trip T121?", "Tomasz", "lookup", tr('T121')['driver'])
Q("which van did Marek have on 10 December", "V01", "lookup", one(dr('Marek', date='10.12.2024'), 'van'))
Q("How many km was the longest trip?", "215", "max", max(nums(R, 'km')))
Q("How many trips were not on time?", "10", "count", len(late))
Q("Is there a van that never showed any fault code? Which one?", "V02", "empty", one([{'van': v} for v in set(col(R, 'van')) - set(col(fault, 'van'))], 'van'))
Q("Parcels in December 2024, all drivers taken together?", "910", "sum", tot(sel(R, _m='2024-12'), 'parcels') if '' not in col(sel(R, _m='2024-12'), 'parcels') else None)
Q("Who has had P0300 come up on a trip? I need all the names", ["Jana", "Marek", "Ruth"], "codes", col(sel(R, fault_code='P0300'), 'driver'))
Q("number of trips with V02", "12", "count", len(vn('V02')))
Q("On how many trips does it say zero parcels?", "3", "zero", len(sel(R, parcels='0')))
Q("what was the highest fuel consumption we noted, per 100 km?", "10.6", "max", max(nums(R, 'l_per_100km')))
QN("How many parcels did Marek have on T124?", "empty", tr('T124')['parcels'] == '' and tr('T124')['driver'] == 'Marek')
QN("What did Ruth's van burn per 100 km on 16 December?", "empty", one(dr('Ruth', date='16.12.2024'), 'l_per_100km') == '')
QN("what did we spend on diesel in January", "missing", nocol(R, 'cost', 'price', 'fuel_cost'))
T("Elif has covered more kilometres than anyone else although Jana did more trips.", "compare", best(km) == 'Elif' and len(dr('Jana')) > len(dr('Elif')))
T("The longest run of all was Elif's on 7 January 2025.", "max", (top(R, 'km')['driver'], top(R, 'km')['date']) == ('Elif', '07.01.2025'))
T("Going by the counts we have, Marek carried more parcels than any of the others.", "sum", best(sums(R, 'driver', 'parcels')) == 'Marek')
T("December was the worst month for punctuality, with five late trips", "count", best(Counter(col(late, '_m'))) == '2024-12' and len(sel(late, _m='2024-12')) == 5 and max((len(sel(late, _m=m)) / len(sel(R, _m=m)), m) for m in set(col(R, '_m')))[1] == '2024-12')
T("Whenever V04's consumption was written down it was above 10 litres.", "all", min(nums(vn('V04'), 'l_per_100km')) > 10)
T("P0420 has only ever come up on V01.", "codes", set(col(sel(R, fault_code='P0420'), 'van')) == {'V01'})
T("all the P0300 entries belong to the same van", "codes", len(set(col(sel(R, fault_code='P0300'), 'van'))) == 1 and len(sel(R, fault_code='P0300')) == 3)
T("Jana was late exactly once and that was on 9 December.", "count", col(dr('Jana', on_time='no'), 'date') == ['09.12.2024'])
T("V03 is the van that did the most kilometres on this list, 1616 to be precise.", "sum", best(sums(R, 'van', 'km')) == 'V03' and tot(vn('V03'), 'km') == 1616)
T("On average V03 takes about 8 litres per 100 km", "rate", abs(sum(nums(vn('V03'), 'l_per_100km')) / len(nums(vn('V03'), 'l_per_100km')) - 8) < 0.05 and abs(sum(float(r['km']) * float(r['l_per_100km']) for r in vn('V03')) / tot(vn('V03'), 'km') - 8) < 0.05)
T("Every trip with a fault code was also a late one.", "all", set(col(fault, 'on_time')) == {'no'})
T("All the zero-parcel trips were done with V03.", "zero", set(col(sel(R, parcels='0'), 'van')) == {'V03'})
F("Of the five, Tomasz drove the fewest kilometres.", "compare", least(km) == 'Tomasz')
F("The most parcels we ever had on one trip was 118", "max", max(nums(R, 'parcels')) == 118)
F("Ruth is on time more often than not.", "count", len(dr('Ruth', on_time='yes')) > len(dr('Ruth', on_time='no')))
F("There's a fault code behind every late trip.", "all", all(r['fault_code'] for r in late))
F("V01 once reported a P0171.", "codes", 'P0171' in col(vn('V01'), 'fault_code'))
F("V03 is the thirstiest of our vans", "rate", best({v: sum(nums(vn(v), 'l_per_100km')) / len(nums(vn(v), 'l_per_100km')) for v in set(col(R, 'van'))}) == 'V03' or top(R, 'l_per_100km')['van'] == 'V03')
F("Jana only ever takes V01.", "all", set(col(dr('Jana'), 'van')) == {'V01'})
F("In total twelve trips were late.", "count", len(late) == 12)
F("We drove more kilometres in January than in December.", "compare", tot(sel(R, _m='2025-01'), 'km') > tot(sel(R, _m='2024-12'), 'km'))
F("T115 went out with 57 parcels", "lookup", tr('T115')['parcels'] == '57')
F("Each driver did seven trips.", "count", set(Counter(col(R, 'driver')).values()) == {7})
F("nobody was on the road on 23 December", "date", len(sel(R, date='23.12.2024')) == 0)
N("V04 needed more than 10 litres again on 13 January.", "empty", one(vn('V04', date='13.01.2025'), 'l_per_100km') == '')
N("Ruth was late on 16 December because of the snow.", "cause", nocol(R, 'reason', 'weather', 'note'))
N("When Marek went out on 27 January the van was empty.", "empty", one(dr('Marek', date='27.01.2025'), 'parcels') == '')
N("V04 is booked in for repair in March", "future", nocol(R, 'repair') and max(col(R, '_m')) == '2025-02')
N("Ruth has been with the firm longer than Elif.", "missing", nocol(R, 'hired', 'since'))
N("The P0171 on Elif's trip in November was fixed the day after.", "missing", nocol(R, 'fixed', 'repair'))

# ---------------------------------------------------------------- inspections
R = load('inspections.csv')
for r in R: r['_y'] = r['visited'][:4]; r['_m'] = r['visited'][:7]; r['_g'] = r['grade'][0]
pl = lambda p, **k: sorted(sel(R, place=p, **k), key=lambda r: r['visited'])
ins = lambda p, **k: sel(R, inspector=p, **k)
fined = [r for r in R if r['fine_eur'] not in ('', '0')]
full = lambda rows, k: '' not in col(rows, k)
Q("What did Kebab Corner have to pay in fines in 2022 and 2023 together?", "1550", "sum", tot(pl('Kebab Corner', _y=('2022', '2023')), 'fine_eur') if full(pl('Kebab Corner', _y=('2022', '2023')), 'fine_eur') else None)
Q("which grade did Bakery Hoff get in December 2023?", "A2", "codes", one(pl('Bakery Hoff', _m='2023-12'), 'grade'))
Q("who inspected pizza presto the first time round", "Lindqvist", "lookup", pl('Pizza Presto')[0]['inspector'])
Q("Which place got the lowest score of all?", "Kebab Corner", "min", low(R, 'score_pct')['place'])
Q("How many visits did Okafor make in 2024?", "5", "count", len(ins('Okafor', _y='2024')))
Q("Give me all the places we have fined at least once.", ["Golden Wok", "Harbour Grill", "Kebab Corner", "Pizza Presto", "Sushi Kai"], "list", col(fined, 'place'))
Q("what's the biggest single fine so far?", "800", "max", max(nums(R, 'fine_eur')))
Q("How often did we hand out an A1?", "6", "codes", len(sel(R, grade='A1')))
Q("average score of the Harbour Grill over its four visits?", "81.5", "rate", sum(nums(pl('Harbour Grill'), 'score_pct')) / 4 if len(pl('Harbour Grill')) == 4 else None)
Q("In how many cases does it say yes under follow-up?", "7", "count", len(sel(R, follow_up='yes')))
Q("Sum of the fines imposed by Brandt, please.", "2200", "sum", tot(ins('Brandt'), 'fine_eur') if full(ins('Brandt'), 'fine_eur') else None)
QN("What was Noodle Bar Nine's score?", "empty", col(pl('Noodle Bar Nine'), 'score_pct') == [''])
QN("how many findings at the school canteen in 2024?", "empty", one(pl('School Canteen West', _y='2024'), 'findings') == '')
QN("Who owns the Golden Wok?", "missing", nocol(R, 'owner'))
T("No place was visited as often as Kebab Corner: six times.", "count", best(Counter(col(R, 'place'))) == 'Kebab Corner' and len(pl('Kebab Corner')) == 6)
T("Trattoria Sole always ends up with some kind of A", "codes", set(col(pl('Trattoria Sole'), '_g')) == {'A'})
T("Bakery Hoff has never been fined.", "zero", set(col(pl('Bakery Hoff'), 'fine_eur')) == {'0'})
T("Everyone who was given a C of any sort also had to pay a fine.", "codes", all(r['fine_eur'] not in ('', '0') for r in sel(R, _g='C')))
T("The best score we've seen is 99 percent, at Trattoria Sole in May 2024.", "max", (top(R, 'score_pct')['place'], top(R, 'score_pct')['_m'], top(R, 'score_pct')['score_pct']) == ('Trattoria Sole', '2024-05', '99'))
T("2023's fines add up to 1,200 euros", "sum", tot(sel(R, _y='2023'), 'fine_eur') == 1200 and full(sel(R, _y='2023'), 'fine_eur'))
T("Golden Wok worked its way up from a C1 in March 2022 to a B1 in January 2024.", "codes", one(pl('Golden Wok', _m='2022-03'), 'grade') == 'C1' and one(pl('Golden Wok', _m='2024-01'), 'grade') == 'B1')
T("Pizza Presto once had to pay 150 euros although the grade was a B3.", "codes", one(pl('Pizza Presto', fine_eur='150'), 'grade') == 'B3')
T("Cafe Mirabel's score was better each time we came.", "trend", (lambda s: s == sorted(set(s)) and len(s) == 3)(nums(pl('Cafe Mirabel'), 'score_pct')))
T("Station is the district with the most visits, ten out of 32.", "count", best(Counter(col(R, 'district'))) == 'Station' and len(sel(R, district='Station')) == 10 and len(R) == 32)
T("Harbour Grill only once dropped to a C.", "count", len(pl('Harbour Grill', _g='C')) == 1)
T("we made more visits in 2024 than in 2022", "compare", len(sel(R, _y='2024')) > len(sel(R, _y='2022')))
F("School Canteen West got an A1 every single time.", "codes", set(col(pl('School Canteen West'), 'grade')) == {'A1'})
F("Okafor has done more inspections than Brandt.", "compare", len(ins('Okafor')) > len(ins('Brandt')))
F("Sushi Kai's fine in March 2024 was 500 euros.", "lookup", one(pl('Sushi Kai', _m='2024-03'), 'fine_eur') == '500')
F("nobody has scored under 60 so far", "min", min(nums(R, 'score_pct')) >= 60)
F("The Golden Wok has never been fined.", "zero", not any(r['place'] == 'Golden Wok' for r in fined))
F("Okafor doesn't fine people, ever.", "all", not any(r['inspector'] == 'Okafor' for r in fined))
F("Pizza Presto is one of the places near the Station.", "lookup", 'Station' in col(pl('Pizza Presto'), 'district'))
F("In 2023 Kebab Corner's fines came to 500 euros all told.", "sum", tot(pl('Kebab Corner', _y='2023'), 'fine_eur') == 500)
F("It was Lindqvist who did all the visits to the Harbour Grill.", "all", set(col(pl('Harbour Grill'), 'inspector')) == {'Lindqvist'})
F("At Trattoria Sole they've never had a single finding", "zero", tot(pl('Trattoria Sole'), 'findings') == 0)
F("Sushi Kai did better on its second visit than on its first.", "compare", float(pl('Sushi Kai')[1]['score_pct']) > float(pl('Sushi Kai')[0]['score_pct']))
F("Cafe Mirabel's average over the three visits is above 90 percent.", "rate", sum(nums(pl('Cafe Mirabel'), 'score_pct')) / 3 > 90)
N("Golden Wok got off without a fine in December 2022.", "empty", one(pl('Golden Wok', _m='2022-12'), 'fine_eur') == '')
N("After the November 2023 visit a follow-up was ordered for Pizza Presto", "empty", one(pl('Pizza Presto', _m='2023-11'), 'follow_up') == '')
N("Noodle Bar Nine got 84 percent.", "empty", col(pl('Noodle Bar Nine'), 'score_pct') == [''])
N("Kebab Corner paid the 800 euros within a month.", "missing", nocol(R, 'paid', 'paid_on'))
N("The trouble at Sushi Kai in March 2024 was the fridge temperature.", "cause", nocol(R, 'reason', 'note', 'details'))
N("no findings at all at the school canteen in october 2024", "empty", one(pl('School Canteen West', _m='2024-10'), 'findings') == '')

# ---------------------------------------------------------------- athletics
R = load('athletics.csv')
at = lambda n, e=None, **k: sel(R, athlete=n, **k) if e is None else sel(R, athlete=n, event=e, **k)
ev = lambda e, **k: sel(R, event=e, **k)
mk = lambda n, e, d: float(one(at(n, e, day=d), 'mark'))
Q("Fastest 100 m time on the list?", "12.21", "min", min(nums(ev('100 m'), 'mark')))
Q("Who jumped furthest in the long jump?", "Noor Aziz", "max", top(ev('Long jump'), 'mark')['athlete'])
Q("what is Ida's best long jump", "5.44", "max", max(nums(at('Ida Holm', 'Long jump'), 'mark')))
Q("Which club is Paula Roth with?", "SC Talheim", "lookup", one([{'club': c} for c in set(col(at('Paula Roth'), 'club'))], 'club'))
Q("How many times has Lena run the 100 so far?", "4", "count", len(at('Lena Krug', '100 m')))
Q("which events does Greta do?", ["Shot put", "Discus"], "list", col(at('Greta Funk'), 'event'))
Q("Who's the quickest over 1500?", "Paula Roth", "min", low(ev('1500 m'), 'mark')['athlete'])
Q("wind reading for Sofia's hundred on 1 June?", "1.6", "lookup", one(at('Sofia Brandl', '100 m', day='1 June'), 'wind'))
Q("Please name the girls in the U20 class.", ["Lena Krug", "Noor Aziz", "Paula Roth"], "codes", col(sel(R, **{'class': 'U20'}), 'athlete'))
Q("How many personal bests were there on 15 June?", "3", "count", len(sel(R, day='15 June', personal_best='yes')) if '' not in col(sel(R, day='15 June'), 'personal_best') else None)
Q("On which day did Greta put the shot furthest?", "18 May", "date", top(at('Greta Funk', 'Shot put'), 'mark')['day'])
QN("What was the wind when Noor jumped 5.57?", "empty", one(at('Noor Aziz', 'Long jump', mark='5.57'), 'wind') == '')
QN("In what year were these results set?", "date", nocol(R, 'year') and not any(any(len(w) == 4 and w.isdigit() for w in d.split()) for d in col(R, 'day')))
QN("who coaches Lena Krug", "missing", nocol(R, 'coach'))
T("Lena set personal bests over both 100 and 200 m.", "count", all(sel(at('Lena Krug', e), personal_best='yes') for e in ('100 m', '200 m')))
T("Even Noor's shortest long jump beats Ida's longest one.", "compare", min(nums(at('Noor Aziz', 'Long jump'), 'mark')) > max(nums(at('Ida Holm', 'Long jump'), 'mark')))
T("On 1 June Paula was faster than Marta over 1500 m.", "compare", mk('Paula Roth', '1500 m', '1 June') < mk('Marta Lind', '1500 m', '1 June'))
T("33.15 in the discus was a PB for Greta", "lookup", one(at('Greta Funk', 'Discus', mark='33.15'), 'personal_best') == 'yes')
T("Four of the results have a wind reading of exactly zero.", "zero", len(sel(R, wind='0.0')) == 4)
T("Sofia took nine hundredths off her 100 m between 4 May and 1 June.", "compare", abs(mk('Sofia Brandl', '100 m', '4 May') - mk('Sofia Brandl', '100 m', '1 June') - 0.09) < 1e-9)
T("noor's second heptathlon was 165 points up on the one before", "compare", mk('Noor Aziz', 'Heptathlon', '13 July') - mk('Noor Aziz', 'Heptathlon', '29 June') == 165)
T("LG Seestadt has more entries in the list than either of the other clubs.", "count", best(Counter(col(R, 'club'))) == 'LG Seestadt')
T("Paula has run the 1500 in less than 4:40.", "units", low(at('Paula Roth', '1500 m'), 'mark') is not None and min(nums(at('Paula Roth', '1500 m'), 'mark')) < 280)
T("Marta got more than four seconds faster over 1500 m from 4 May to 1 June.", "compare", mk('Marta Lind', '1500 m', '4 May') - mk('Marta Lind', '1500 m', '1 June') > 4)
T("Nobody from TSV Grünau shows up in the 1500 m.", "all", not ev('1500 m', club='TSV Grünau'))
T("The shot never went past 11 metres.", "max", max(nums(ev('Shot put'), 'mark')) < 11)
F("Lena's fastest 100 m is 12.26.", "min", min(nums(at('Lena Krug', '100 m'), 'mark')) == 12.26)
F("Ida has already broken 12.5 seconds for the 100.", "min", min(nums(at('Ida Holm', '100 m'), 'mark')) < 12.5)
F("Paula ran her best 1500 on 29 June", "min", low(at('Paula Roth', '1500 m'), 'mark')['day'] == '29 June')
F("Every one of Noor's long jumps was a personal best.", "all", set(col(at('Noor Aziz', 'Long jump'), 'personal_best')) == {'yes'})
F("Sofia beat Ida in the 100 m on 4 May.", "compare", mk('Sofia Brandl', '100 m', '4 May') < mk('Ida Holm', '100 m', '4 May'))
F("Greta's best with the shot this season is 10.77.", "max", max(nums(at('Greta Funk', 'Shot put'), 'mark')) == 10.77)
F("Marta competes in the W35s", "codes", 'W35' in col(at('Marta Lind'), 'class'))
F("Lena got faster over 100 m from one meet to the next, every time.", "trend", (lambda s: all(x > y for x, y in zip(s, s[1:])))(nums(at('Lena Krug', '100 m'), 'mark')))
F("Paula runs for LG Seestadt, doesn't she.", "lookup", 'LG Seestadt' in col(at('Paula Roth'), 'club'))
F("There are three discus results.", "count", len(ev('Discus')) == 3)
F("The strongest wind anyone noted was 1.3.", "max", max(nums(R, 'wind')) == 1.3)
F("ida jumped over 5.50 at least once", "max", max(nums(at('Ida Holm', 'Long jump'), 'mark')) > 5.5)
N("Noor's 5.57 was helped along by a tailwind.", "empty", one(at('Noor Aziz', 'Long jump', mark='5.57'), 'wind') == '')
N("The 4310 points were a personal best for Noor at the time.", "empty", one(at('Noor Aziz', 'Heptathlon', mark='4310'), 'personal_best') == '')
N("With her 12.21 Lena has qualified for the nationals.", "missing", nocol(R, 'qualified', 'standard'))
N("That was the 2024 season.", "date", nocol(R, 'year') and not any('20' in d for d in col(R, 'day')))
N("Greta's 33.15 with the discus is a stronger result than Noor's 5.62 in the long jump", "units", nocol(R, 'points', 'rank') and one(at('Noor Aziz', 'Long jump', mark='5.62'), 'unit') == 'm')
N("Ida wasn't at the meet on 13 July because she was injured.", "cause", not at('Ida Holm', day='13 July') and nocol(R, 'note', 'reason'))

# ---------------------------------------------------------------- all together
assert len({(x['table'], x['text']) for x in ITEMS}) == len(ITEMS)
for tb in dict.fromkeys(x['table'] for x in ITEMS):
    q = [x for x in ITEMS if x['table'] == tb and x['kind'] == 'question']
    c = [x for x in ITEMS if x['table'] == tb and x['kind'] == 'claim']
    k = Counter(x['truth'] for x in c)
    print(tb, len(q), sum(x['answer'] is None for x in q), len(c), dict(k))
    assert (len(q), sum(x['answer'] is None for x in q)) == (14, 3), tb
    assert (k[True], k[False], k[None]) == (12, 12, 6), tb
path = os.path.join(HERE, 'set.json')
if '--write' in sys.argv:
    with open(path, 'w', encoding='utf-8') as f:
        f.write('[\n' + ',\n'.join(json.dumps(x, ensure_ascii=False) for x in ITEMS) + '\n]\n')
assert json.load(open(path, encoding='utf-8')) == ITEMS
print('all', len(ITEMS), 'items pass')
