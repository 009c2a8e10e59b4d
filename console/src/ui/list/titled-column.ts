/** A column of a list, without its cells. */
export interface TitledColumn {
  key: string
  title: string
  /** The field by which the column sorts the list; absent for a column that does not sort. */
  sort?: string
}
