export default import.meta.glob<object>('../*/*/words/tw.json', { eager: true, import: 'default' })
