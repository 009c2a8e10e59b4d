/**
 * The columns that tell who created and changed a row, and when. `updatedAt` changes only by people's edits.
 * `createdBy` and `updatedBy` are user names, those with `Id` the ids of their accounts; all are empty where no person
 * did it.
 */
export interface Stamped {
  id: string
  createdAt: string
  updatedAt: string
  createdBy: string
  updatedBy: string
  createdById?: string | undefined
  updatedById?: string | undefined
}
