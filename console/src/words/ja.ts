export default import.meta.glob<object>('../*/*/words/ja.json', { eager: true, import: 'default' })
