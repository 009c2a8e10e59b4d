/** The filters of device lists that accept several values. A listed device has one of the values. */
export const severalFilters = ['product', 'screenType', 'deviceType', 'resolution', 'state', 'labels', 'item'] as const
