export default import.meta.glob<object>('../*/*/words/en.json', { eager: true, import: 'default' })
