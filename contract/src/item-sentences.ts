/** The sentences about items, their files and sources, by the same keys. */
export const itemSentences = {
  spoilt: ['was spoilt by a spreadsheet: {{text}}'],
  noTable: ['is not a table', 'is not a table: look at line {{line}}', 'has no column key'],
  dryRun: ['asks only for a dry run'],
  notJson: ['is not JSON', 'is a page of HTML, not JSON'],
  notFeed: ['is not XML', 'is neither RSS nor Atom'],
  notText: ['is not text in {{name}}'],
  muchInside: ['has more than {{most}} MB', 'answers with more than {{most}} MB'],
  innerAddress: ['lies at an inner address that INNER_HOSTS does not allow'],
  slowAnswer: ['took too long to answer'],
  roundAnswer: ['leads from one address to the next'],
  noAnswer: ['does not answer'],
  wrongStatus: ['answers with status {{status}}'],
  notPushed: ['Data is pushed into this source', 'Only a source of kind push takes data'],
  sourceName: ['must be a small letter and up to 39 of a-z, 0-9 and -'],
  header: ['must be the name of a header', 'must be visible ASCII characters', 'may be at most {{most}} headers'],
  text: ['must be a text'],
}
