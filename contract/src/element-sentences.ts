/** The sentences about charts, icons and lists that repeat, by their keys. */
export const elementSentences = {
  cutValue: ['{{name}} does not fit its box: {{text}}'],
  unnamed: ['no value is named', 'no list is named'],
  nothingRepeated: ['there is nothing to repeat'],
  noEntryFits: ['no entry fits into its box'],
  notNumbers: ['{{name}} is not a number', '{{name}} is not a list of numbers'],
  manyNumbers: ['{{name}} has more than {{most}} numbers'],
  noIcon: ['there is no icon {{icon}}', '{{name}}: there is no icon {{icon}}'],
  iconUnchosen: ['no icon is chosen'],
}
