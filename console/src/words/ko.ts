export default import.meta.glob<object>('../*/*/words/ko.json', { eager: true, import: 'default' })
