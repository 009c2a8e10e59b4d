/** Lists of devices have these filters, of which any of several values will do. */
export const severalFilters = ['product', 'screenType', 'deviceType', 'resolution', 'state', 'labels'] as const
