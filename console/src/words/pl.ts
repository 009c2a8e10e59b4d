export default import.meta.glob<object>('../*/*/words/pl.json', { eager: true, import: 'default' })
