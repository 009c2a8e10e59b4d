/** The filters of device lists that accept several values, of which one must match. */
export const severalFilters = ['product', 'screenType', 'deviceType', 'resolution', 'state', 'labels'] as const
