export { ListExtras } from './ListExtras.tsx'
export { ListTools } from './ListTools.tsx'
export { Pager } from './Pager.tsx'
export { SearchBox } from './SearchBox.tsx'
