/**
 * The built-in designs of door signs and directories, with the ids and names that are used in place of a template's.
 */
export const shipped = {
  plate: { id: 'room-plate', name: 'Room plate' },
  directory: { id: 'room-directory', name: 'Room directory' },
} as const
