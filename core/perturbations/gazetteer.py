"""Names whose kind is certain, as data: countries, cities, peoples, first names, and persons that nobody is.

Names that are also something else (Georgia, Jordan, Turkey, Nice, Reading) are left out.
"""


def _list(text: str) -> tuple[str, ...]:
    return tuple(name.replace("_", " ") for name in text.split())


COUNTRIES = _list(
    """Albania Algeria Angola Argentina Armenia Australia Austria Azerbaijan Bangladesh Belarus Belgium Bolivia
    Botswana Brazil Bulgaria Cambodia Cameroon Canada Chile Colombia Croatia Cyprus Denmark Ecuador Egypt Estonia
    Ethiopia Finland France Germany Ghana Greece Guatemala Honduras Hungary Iceland India Indonesia Iran Iraq Ireland
    Israel Italy Jamaica Japan Kazakhstan Kenya Kuwait Laos Latvia Lebanon Libya Lithuania Madagascar Malaysia
    Mexico Moldova Mongolia Morocco Mozambique Namibia Nepal Nicaragua Nigeria Norway Oman Pakistan Panama Paraguay
    Peru Poland Portugal Qatar Romania Russia Rwanda Senegal Serbia Singapore Slovakia Slovenia Somalia Spain Sudan
    Sweden Switzerland Syria Taiwan Tanzania Thailand Tunisia Uganda Ukraine Uruguay Uzbekistan Venezuela Vietnam
    Yemen Zambia Zimbabwe New_Zealand Saudi_Arabia South_Africa South_Korea North_Korea Costa_Rica Sri_Lanka"""
)
CITIES = _list(
    """Amsterdam Antwerp Athens Auckland Baghdad Baltimore Bangkok Barcelona Beijing Belfast Belgrade Bergen Berlin
    Bilbao Birmingham Bogotá Bologna Bordeaux Boston Bratislava Brisbane Brussels Bucharest Budapest Cairo Calgary
    Canberra Cape_Town Cardiff Casablanca Chennai Chicago Cleveland Cologne Copenhagen Dallas Delhi Denver Detroit
    Dresden Dublin Düsseldorf Edinburgh Florence Frankfurt Gdańsk Geneva Genoa Glasgow Gothenburg Hamburg Hanover
    Helsinki Houston Istanbul Jakarta Jerusalem Johannesburg Karachi Kolkata Kraków Kyiv Kyoto Lagos Lausanne Leeds
    Leipzig Lima Lisbon Liverpool Ljubljana London Los_Angeles Lyon Madrid Malmö Manchester Manila Marseille
    Melbourne Miami Milan Minneapolis Montevideo Montreal Moscow Mumbai Munich Nairobi Naples New_Delhi New_York_City
    Nottingham Osaka Oslo Ottawa Oxford Palermo Paris Perth Philadelphia Pittsburgh Porto Prague Pune Riga
    Rio_de_Janeiro Rome Rotterdam Salzburg San_Diego San_Francisco Santiago Sarajevo Seattle Seoul Seville Shanghai
    Sheffield Sofia Stockholm Stuttgart Sydney Tallinn Tehran Tel_Aviv Tokyo Toronto Toulouse Tunis Turin Utrecht
    Valencia Vancouver Venice Vienna Vilnius Warsaw Zagreb Zurich Ulaanbaatar"""
)
PEOPLES = _list(
    """Albanian Algerian American Argentine Armenian Australian Austrian Belgian Bolivian Brazilian British Bulgarian
    Canadian Chilean Chinese Colombian Croatian Czech Danish Dutch Egyptian Estonian Ethiopian Finnish French German
    Greek Hungarian Icelandic Indian Indonesian Iranian Iraqi Irish Israeli Italian Japanese Kenyan Korean Latvian
    Lithuanian Malaysian Mexican Mongolian Moroccan Nigerian Norwegian Pakistani Peruvian Polish Portuguese Romanian
    Russian Scottish Serbian Slovak Slovenian Spanish Swedish Swiss Thai Tunisian Turkish Ugandan Ukrainian
    Uruguayan Venezuelan Vietnamese Welsh"""
)
FIRST_NAMES = frozenset(
    _list(
        """Aaron Adam Adrian Agnes Ahmed Aisha Alan Albert Alexander Alexandra Ali Alice Alicia Amanda Amelia Amina
        Amy Ana Anders Andrea Andreas Andrew Angela Anita Anna Anne Anthony Antonio Arjun Arthur Asha Astrid Barbara
        Beatrice Ben Benjamin Bernard Beth Betty Brian Bridget Bruno Carl Carla Carlos Carmen Carol Caroline
        Catherine Charles Charlotte Chiara Christian Christina Christine Christopher Claire Clara Claudia Craig Daniel
        Daniela David Deborah Denis Dennis Diana Diego Dmitri Dominic Donald Dorothy Douglas Edith Edward Eleanor
        Elena Elisabeth Elizabeth Ella Ellen Emily Emma Eric Erik Ernest Eva Evelyn Fatima Felix Fernando Fiona
        Francesca Francis Franz Fred Frederick Gabriel Gareth Gary Geoffrey George Gerald Gerard Gloria Grace Graham
        Greta Gustav Hannah Hans Harold Harriet Harry Heather Heinrich Helen Helena Henrik Henry Herbert Hugo Ian
        Ibrahim Ida Ines Ingrid Irene Isaac Isabel Ivan Jack Jacob James Jan Jane Janet Jason Jean Jennifer Jens
        Jessica Joan Johan Johann Johanna John Jonas Jonathan Jorge Joseph Juan Julia Julian Julie Karen Karin Karl
        Katharina Katherine Kathleen Katrin Keith Kenneth Kevin Klaus Kristin Lars Laura Lauren Lena Leo Leon Leonard
        Leila Lewis Linda Lisa Louis Louise Lucas Lucia Lucy Luis Magnus Manuel Marco Margaret Maria Marie Marina
        Mario Mark Marta Martha Martin Mary Matthew Max Megan Meera Michael Miguel Mikael Mohammed Monica Nadia
        Natalie Nathan Neil Nicholas Nicole Nils Nina Nora Olga Oliver Olivia Omar Oscar Otto Owen Pablo Patricia
        Patrick Paul Paula Pedro Peter Petra Philip Pierre Priya Rachel Ralph Ravi Raymond Rebecca Richard Robert
        Roberto Roger Roland Rosa Ruth Samuel Sandra Sanjay Sarah Sebastian Sergei Simon Sofia Sonia Sophie Stefan
        Stella Stephen Steven Susan Sven Sylvia Teresa Thomas Timothy Tomás Ursula Ute Uwe Vera Victor Victoria
        Vikram Vincent Viktor Walter Wendy Werner Wilhelm William Wolfgang Yusuf Yvonne"""
    )
)
STRANGERS = _list(
    """Anton_Berger Beate_Lindqvist Carla_Montes Derek_Holloway Elif_Yildiz Farid_Haddad Gwen_Prosser Henrik_Aas
    Ines_Carvalho Jonas_Petrauskas Kamala_Pillai Lorenz_Auer Marit_Solberg Nuno_Teixeira Olga_Savchenko
    Pavel_Hruška Quentin_Mercer Rosa_Valdivia Samir_Bensaïd Tove_Nyström Umberto_Galli Vera_Kovalenko
    Walter_Imhof Yuki_Tanabe Zoltan_Fekete Abena_Owusu Brendan_Keogh Chloe_Marchand Dinesh_Kulkarni Edda_Reuter"""
)
