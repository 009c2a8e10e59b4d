import { area, caption, photo, rule, sheet, words } from './sheet.ts'

/** The `_id`s of the uploaded photographs. */
export interface Photos {
  coffee: string
  chelsea: string
  rocket: string
  hubble: string
}

/** 7.3 inch: a photograph with a title below. */
export const launchPoster = ({ rocket }: Photos) =>
  sheet('Poster · launch night', '800x480', [
    photo([0, 0, 800, 352], rocket, [0, 96, 640, 282]),
    area([0, 352, 800, 128], 'black'),
    area([0, 352, 12, 128], 'red'),
    words([40, 362, 560, 70], 'Launch night', { size: 56, bold: true, fill: 'white' }),
    words([40, 426, 560, 40], 'Roof terrace, telescopes provided', { size: 24, fill: 'white' }),
    words([600, 362, 168, 70], '27 Nov', { size: 44, bold: true, fill: 'yellow', align: 'right' }),
    words([600, 426, 168, 40], '20:00', { size: 28, fill: 'white', align: 'right' }),
  ])

/** 4.0 inch, upright: the door of a café. */
export const catPoster = ({ chelsea }: Photos) =>
  sheet('Poster · cats welcome', '400x600', [
    photo([0, 0, 400, 356], chelsea),
    area([0, 356, 400, 8], 'yellow'),
    words([28, 380, 344, 128], 'Cats\nwelcome.', { size: 60, bold: true, leading: 0.8 }),
    words([28, 508, 344, 34], 'Coffee too, if you must.', { size: 24 }),
    rule(28, 550, 344, 2),
    caption([28, 554, 344, 40], 'Open till seven', 17, 'red'),
  ])

/** 10.2 inch: a label in an exhibition. */
export const galleryLabel = ({ hubble }: Photos) =>
  sheet('Gallery · deep field', '960x640', [
    photo([0, 0, 580, 640], hubble),
    caption([620, 40, 300, 28], 'Room 4', 20, 'red'),
    words([620, 76, 310, 150], 'Hubble\nDeep Field', { size: 56, bold: true, leading: 0.84 }),
    rule(620, 240, 300, 4),
    words(
      [620, 258, 310, 230],
      'Ten days of looking at\nnothing, in a patch of\nsky as wide as a grain\nof sand at arm’s length:\nthree thousand galaxies.',
      {
        size: 26,
        leading: 0.98,
        vertical: 'top',
      },
    ),
    words([620, 540, 310, 30], 'NASA / ESA, 1995', { size: 20 }),
    words([620, 570, 310, 30], 'Pigment on paper, no power', { size: 20 }),
  ])

/** 13.3 inch: four pictures and a title. */
export const exhibition = ({ coffee, chelsea, rocket, hubble }: Photos) =>
  sheet('Exhibition · four looks', '1600x1200', [
    photo([0, 0, 796, 520], rocket),
    photo([804, 0, 796, 520], coffee),
    photo([0, 528, 796, 520], chelsea),
    photo([804, 528, 796, 520], hubble),
    area([0, 1056, 1600, 144], 'black'),
    words([48, 1056, 900, 144], 'Four looks at one world', { size: 68, bold: true, fill: 'white' }),
    words([1000, 1056, 552, 144], 'Foyer · until 31 January', { size: 38, fill: 'yellow', align: 'right' }),
  ])

/** 25.3 inch: the wall of a lobby. */
export const lobbyWall = ({ rocket }: Photos) =>
  sheet('Lobby · welcome', '3200x1800', [
    photo([1180, 0, 2020, 1800], rocket),
    area([1160, 0, 20, 1800], 'red'),
    caption([120, 140, 960, 70], 'Ground floor', 48, 'red'),
    words([110, 240, 1000, 520], 'Good\nmorning.', { size: 220, bold: true, leading: 0.82 }),
    rule(120, 830, 920, 10),
    words([120, 880, 980, 100], 'Today in the house', { size: 76, bold: true }),
    ...[
      ['09:30', 'Guests from Poznań', '3.14'],
      ['11:00', 'Open laboratory', 'Hall B'],
      ['15:00', 'Farewell, Mr Sato', 'Roof'],
      ['20:00', 'Launch night', 'Terrace'],
    ].flatMap(([time, title, place], index) => [
      words([120, 1020 + index * 150, 200, 110], time!, { size: 60, bold: true }),
      words([330, 1020 + index * 150, 560, 110], title!, { size: 60 }),
      words([890, 1020 + index * 150, 200, 110], place!, { size: 60, align: 'right', fill: 'red' }),
      rule(120, 1140 + index * 150, 970, 4),
    ]),
  ])
