export default import.meta.glob<object>('../*/*/words/zh.json', { eager: true, import: 'default' })
