/**
 * The columns that tell who created and changed a row, and when. `updatedAt` changes only by people's edits.
 * `createdBy` and `updatedBy` are user names; `createdById` and `updatedById` are the ids of their accounts. They are
 * empty if no person created or changed the row.
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
