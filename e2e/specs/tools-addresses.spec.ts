import { products } from '@wifi-tms/contract/products'
import { expect, test } from '../src/test.ts'

test('[route-tools] the tool offers the addresses of the server in its networks to a person who opened the console at localhost', async ({
  signedIn: page,
  app,
}) => {
  await app.admin.ask(products.create, { name: 'networks', uri: 'networks' })
  // A machine may have no network but its own, so the answer names one.
  await page.route('**/user/api/overview/addresses', (route) =>
    route.fulfill({ json: { code: 20000, message: 'OK', data: { addresses: ['192.0.2.7', '192.0.2.8'] } } }),
  )
  await page.goto('/tools/list')
  const wifi = page.getByRole('region', { name: 'Wi-Fi configuration', exact: true })
  await wifi.getByLabel('Network name (SSID)').fill('Shop floor')
  await wifi.getByLabel('Wi-Fi password').fill('pass&word #1')
  await wifi.getByRole('combobox', { name: 'Product' }).fill('networks')
  await page.getByTitle('networks', { exact: true }).click()
  const { port } = new URL(app.url)
  await expect(wifi.getByRole('button', { name: `Use http://192.0.2.8:${port}` })).toBeVisible()
  await wifi.getByRole('button', { name: `Use http://192.0.2.7:${port}` }).click()
  await expect(wifi.getByLabel('Server address')).toHaveValue(`http://192.0.2.7:${port}`)
  await expect(wifi.getByLabel('Broker address')).toHaveValue(`mqtt://192.0.2.7:${app.mqttPort}`)
  await expect(wifi.getByRole('img', { name: 'QR code of the configuration link' })).toBeVisible()
  await expect(wifi.getByRole('button', { name: /^Use http/ })).toHaveCount(0)
})
