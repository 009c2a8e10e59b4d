/** Example bodies, by the names of their calls; the ids belong to no installation. */
export const examples: Readonly<Record<string, object>> = {
  login: { username: 'admin', password: 'a long password' },
  createProduct: { name: 'Shop', uri: 'shop/floor-1', enrolment: 'open' },
  createTemplate: {
    name: 'Price',
    resolution: '400x300',
    background: 'white',
    canvas: {
      version: 1,
      elements: [
        { id: 'name', kind: 'text', x: 16, y: 24, width: 368, height: 60, text: '{{data.name}}', fontSize: 40 },
        {
          id: 'price',
          kind: 'text',
          x: 16,
          y: 120,
          width: 368,
          height: 120,
          text: '{{data.price}}',
          fontSize: 96,
          fill: 'red',
        },
      ],
    },
  },
  createDevice: { mac: '01:23:45:67:89:ab', alias: 'Shelf 1', product: 'b1b6a8c9d0e1f2a3' },
  showOne: {
    mac: '01:23:45:67:89:ab',
    templateId: 'c2c7b9d0e1f2a3b4',
    data: { name: 'Coffee', price: '3.50' },
  },
  showMany: { filter: { product: 'b1b6a8c9d0e1f2a3', status: 'online' }, templateId: 'c2c7b9d0e1f2a3b4' },
  sendMessage: { message: { type: 'led', id: '1', color: 'red', times: 3 } },
  retryDevices: { filter: { state: 'failed' } },
  changeDevices: { filter: { product: 'b1b6a8c9d0e1f2a3' }, set: { addLabels: ['north'], removeLabels: ['south'] } },
  approveDevices: { filter: { product: 'b1b6a8c9d0e1f2a3' } },
  rejectDevices: { deviceIds: ['d3d8c0e1f2a3b4c5'] },
  letInAgain: { filter: { product: 'b1b6a8c9d0e1f2a3' }, hours: 4 },
}
