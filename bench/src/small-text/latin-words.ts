import { linesIn } from './lines-in.ts'

/** Usual texts of shelves and doors in the languages of Latin letters. */
export const latinWords = {
  en: linesIn(`
Meeting room 3
free until 14:00
Organic milk 1.5 l
12.99
€ 4.49 / kg
Please knock
Out of order
Emergency exit: staff only
Board room, 2nd floor
Weekly planning
Dr. Elizabeth Warwick
Whole grain bread
Save 25 %
was 3.79 now 2.99
Opening hours
Mon–Fri 8:30–17:45
Fresh strawberries
Quiet zone
Reception
Visitor parking
Best before 06/2027
Item no. 4006381333931
Jogging shoes, size 42
Check in at the desk
Kitchen & bathroom
The lift is closed for repair until Friday
Please switch off the light when you leave the room
Ask our staff for help with heavy or bulky goods
Smoked salmon from Norway, sliced, 200 g, keep cold
Two for the price of one, only while stocks last
Your booking ends in five minutes; the next guest is waiting
Projector, whiteboard and video conference for twelve people
Grown without pesticides by farmers of the lake district
Deposit 0.25, refund at the machine behind the tills
In case of fire use the stairs, never the lift
Fragile: do not drop, keep dry, this side up
Shelf 17, bay 4, box 308: screws M6 x 40, zinc
Ask the foreman in hall two for spare parts by their name`),
  pl: linesIn(`
Sala konferencyjna 3
wolna do 14:00
Mleko świeże 1,5 l
12,99 zł
4,49 zł / kg
Proszę pukać do drzwi
Wyjście ewakuacyjne tylko dla personelu
Żółty ser wędzony, chleb żytni razowy
Józef Wiśniewski
Łukasz Żądło
Świeże truskawki
Cisza nocna
Godziny otwarcia
Pon.–pt. 8:30–17:45
Przerwa śniadaniowa
Recepcja, II piętro
Promocja: −25 %
Źródło wody mineralnej
Ćwiczenia i szkolenia
Parking dla gości
Należy spożyć do 06/2027
Gęś, kaczka, indyk
Obrady zarządu spółki
Winda nieczynna z powodu naprawy do piątku
Prosimy zgasić światło przed wyjściem z sali
Wędzony łosoś norweski w plastrach, 200 g, w chłodzie
Drugi produkt za połowę ceny, do wyczerpania zapasów
Twoja rezerwacja kończy się za pięć minut
Rzutnik, tablica i wideokonferencja dla dwunastu osób
Jabłka z sadów grójeckich, bez oprysków, luzem
Kaucja 0,50 zł, zwrot w automacie za kasami
W razie pożaru używać schodów, nie windy
Ostrożnie: szkło! Nie rzucać, chronić przed wilgocią
Półka 17, regał 4: śruby ocynkowane M6 x 40
Następne spotkanie: przegląd budżetu, godzina 11:15
Miód gryczany, słoik, wyprodukowano pod Łomżą
Częste mycie rąk zapobiega przeziębieniom
Uwaga, stopień! Wózki dziecięce zostawiać przy wejściu,
a parasole i mokre płaszcze w szatni na parterze, obok windy
Dziękujemy za cierpliwość, wszystkim życzymy miłego dnia`),
}
