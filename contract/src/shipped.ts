/** The designs that ship for door signs and directories, by the ids and names that stand for those of a template. */
export const shipped = {
  plate: { id: 'room-plate', name: 'Room plate' },
  directory: { id: 'room-directory', name: 'Room directory' },
} as const
