import { area, caption, disc, rule, sheet, words } from './sheet.ts'

/** Eight discs in two rows of four, for the seats of the room. */
const seats = (x: number, y: number) =>
  Array.from({ length: 8 }, (_, index) => disc(x + (index % 4) * 34, y + Math.floor(index / 4) * 34, 22, 'white'))

/** The row of a later meeting, `y` pixels from the top. */
const meeting = (y: number, time: string, title: string, who: string) => [
  rule(292, y, 476, 2),
  words([292, y + 4, 100, 52], time, { size: 26, bold: true }),
  words([392, y + 4, 230, 52], title, { size: 26 }),
  words([622, y + 4, 146, 52], who, { size: 22, align: 'right' }),
]

/** 7.5 and 7.3 inch: the sign beside a meeting room's door. */
export const doorSign = () =>
  sheet('Door sign · Aurora', '800x480', [
    area([0, 0, 260, 480], 'black'),
    caption([32, 32, 196, 28], 'Third floor', 20, 'white'),
    words([26, 72, 220, 130], '3.14', { size: 100, bold: true, fill: 'white' }),
    caption([32, 330, 196, 26], '8 seats', 18, 'white'),
    ...seats(32, 370),
    words([288, 18, 480, 100], 'Aurora', { size: 84, bold: true }),
    area([292, 124, 476, 124], 'red', 12),
    caption([316, 136, 300, 28], 'Now', 18, 'white'),
    words([316, 160, 430, 46], 'Product review', { size: 36, bold: true, fill: 'white' }),
    words([316, 204, 430, 34], '10:00 – 11:30 · Marta Wójcik', { size: 24, fill: 'white' }),
    caption([292, 266, 300, 28], 'Later today', 18),
    ...meeting(300, '12:00', 'Design council', 'J. Tran'),
    ...meeting(358, '14:30', 'Supplier call', 'Ö. Yılmaz'),
    ...meeting(416, '16:00', 'Weekly wrap', 'A. Nowak'),
  ])

/** 4.2 inch: the name sign of an office. */
export const namePlate = () =>
  sheet('Name plate', '400x300', [
    area([0, 0, 400, 16], 'red'),
    words([28, 36, 200, 84], '214', { size: 72, bold: true }),
    caption([230, 48, 142, 22], 'Quality', 16),
    caption([230, 72, 142, 22], 'Building C', 16),
    rule(28, 132, 344, 3),
    words([28, 146, 344, 62], 'Łucja Brzęczyk', { size: 44, bold: true }),
    words([28, 204, 344, 34], 'Head of measurement', { size: 24 }),
    words([28, 250, 344, 30], 'In the office Mon – Thu', { size: 18 }),
  ])

/** A dish of the menu with its top left at (x, y). */
const dish = (x: number, y: number, name: string, note: string, price: string) => [
  words([x, y, 300, 40], name, { size: 29, bold: true }),
  words([x, y + 36, 380, 30], note, { size: 20 }),
  words([x + 290, y, 110, 40], price, { size: 29, bold: true, fill: 'red', align: 'right' }),
  rule(x, y + 78, 400, 2),
]

/** 13.3 inch: the menu of the day. */
export const kitchenMenu = () =>
  sheet('Kitchen menu', '960x680', [
    words([48, 30, 620, 110], 'Today’s kitchen', { size: 76, bold: true }),
    area([716, 48, 196, 76], 'red', 38),
    words([716, 48, 196, 76], '11:30 – 14:30', { size: 24, bold: true, fill: 'white', align: 'center' }),
    rule(48, 152, 864, 6),
    caption([48, 172, 400, 32], 'Soups and bowls', 20, 'red'),
    ...dish(48, 214, 'Barszcz', 'beetroot, dill, sour cream', '4.80'),
    ...dish(48, 306, 'Ramen', 'miso, egg, spring onion', '9.20'),
    ...dish(48, 398, 'Bibimbap', 'rice, kimchi, vegetables', '9.60'),
    caption([512, 172, 400, 32], 'From the oven', 20, 'red'),
    ...dish(512, 214, 'Lasagne', 'spinach, ricotta', '8.40'),
    ...dish(512, 306, 'Half chicken', 'lemon, thyme, potatoes', '10.90'),
    ...dish(512, 398, 'Focaccia', 'tomato, olives', '5.20'),
    area([0, 512, 960, 168], 'black'),
    caption([48, 536, 400, 30], 'Sweet ending', 20, 'white'),
    words([48, 568, 560, 72], 'Plum cake, warm', { size: 52, bold: true, fill: 'white' }),
    words([700, 540, 212, 110], '3.60', { size: 84, bold: true, fill: 'white', align: 'right' }),
  ])
