/** The sentences about values that are no amounts for their format, by their keys. */
export const amountSentences = {
  amountExtra: ['{{name}} has {{extra}} beside the amount, where only a currency such as € or EUR may stand: {{text}}'],
  amountCurrency: ['{{name}} is in another currency than {{currency}}: {{text}}'],
  amountSeparators: ['{{name}} has separators that leave open which amount it is: {{text}}'],
  amountDigits: ['{{name}} has more digits after the point than its currency: {{text}}'],
  amountShortened: ['{{name}} was shortened by a spreadsheet: {{text}}'],
  amountOfMoney: ['{{name}} has a currency, which number does not show: {{text}}'],
}
