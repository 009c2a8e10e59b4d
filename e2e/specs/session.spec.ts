import { signIn } from '@wifi-tms/tags/call'
import { ADMIN } from '../src/app.ts'
import { addPerson } from '../src/people.ts'
import { expect, logIn, test } from '../src/test.ts'

test('[nav-4] [route-root] without a token every page leads to the login, and from there to the requested page', async ({
  page,
}) => {
  await page.goto('/device/list?status=online')
  await expect(page).toHaveURL(/\/login\?redirect=%2Fdevice%2Flist%3Fstatus%3Donline$/)
  await logIn(page, ADMIN)
  await expect(page).toHaveURL(/\/device\/list\?status=online$/)
  await page.goto('/')
  await expect(page).toHaveURL(/\/index$/)
})

test('[route-login] [nav-1] the login page opens without a token, and leads to the root with one', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('form', { name: 'Login' })).toBeVisible()
  await expect(page).toHaveTitle(/^Login/)
  await logIn(page, ADMIN)
  await expect(page).toHaveURL(/\/index$/)
  await page.goto('/login')
  await expect(page).toHaveURL(/\/index$/)
})

test('[valid-login] the login demands a username and a password of six characters, and trims the username', async ({
  page,
}) => {
  await page.goto('/login')
  await logIn(page, { username: '  ', password: '12345' })
  await expect(page.getByText('Please enter the correct user name')).toBeVisible()
  await expect(page.getByText('The password can not be less than 6 digits')).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
  const loginRequest = page.waitForRequest('**/user/api/login')
  await logIn(page, { username: `  ${ADMIN.username} `, password: ADMIN.password })
  expect((await loginRequest).postDataJSON()).toEqual(ADMIN)
  await expect(page).toHaveURL(/\/index$/)
})

test('[call-login] [const-cookies] [entity-session] a login stores the token and the broker’s credential in cookies', async ({
  page,
  context,
}) => {
  await page.goto('/login')
  const loginResponse = page.waitForResponse('**/user/api/login')
  await logIn(page, ADMIN)
  const { code, data } = await (await loginResponse).json()
  expect(code).toBe(20000)
  await page.waitForURL('**/index')
  const cookies = new Map((await context.cookies()).map((cookie) => [cookie.name, cookie]))
  expect(cookies.get('Admin-Token')?.value).toBe(data.token)
  expect(cookies.get('Admin-Token')?.sameSite).toBe('Strict')
  const storedCookie = decodeURIComponent(cookies.get('Admin-MQTT-Token')!.value)
  expect(JSON.parse(Buffer.from(storedCookie, 'base64').toString())).toEqual(data.mqtt)
})

test('[nav-2] a reload with a token fetches the account and stays on the page', async ({ signedIn: page }) => {
  await page.goto('/device/product')
  await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible()
  const profileRequest = page.waitForRequest('**/user/api/profile')
  await page.reload()
  await profileRequest
  await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/device\/product$/)
})

test('[nav-3] an unknown token is dropped, and the login page opens with the error', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'Admin-Token', value: 'made-up-token-of-nobody', url: baseURL! }])
  await page.goto('/device/list')
  await expect(page).toHaveURL(/\/login\?redirect=%2Fdevice%2Flist$/)
  await expect(page.getByText('Your session is no longer valid')).toBeVisible()
  expect((await context.cookies()).map((cookie) => cookie.name)).not.toContain('Admin-Token')
})

test('[error-userinfo] an account without data or without roles cannot get past the login', async ({
  page,
  context,
  baseURL,
}) => {
  for (const [data, message] of [
    [null, 'Verification failed, please Login again.'],
    [{ username: 'nobody', roles: [] }, 'getInfo: roles must be a non-null array!'],
  ] as const) {
    await context.addCookies([{ name: 'Admin-Token', value: 'a-token', url: baseURL! }])
    await page.route('**/user/api/profile', (route) => route.fulfill({ json: { code: 20000, message: 'OK', data } }))
    await page.goto('/device/list')
    await expect(page.getByText(message)).toBeVisible()
    await expect(page).toHaveURL(/\/login\?redirect=%2Fdevice%2Flist$/)
  }
})

test('[state-login] [call-logout] a logout ends the session in the browser and on the server, and the next login returns to the page', async ({
  page,
  context,
  app,
}) => {
  const person = await addPerson(app, 'leaver')
  await page.goto('/device/product')
  await logIn(page, person)
  await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible()
  const token = (await context.cookies()).find((cookie) => cookie.name === 'Admin-Token')!.value
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login\?redirect=%2Fdevice%2Fproduct$/)
  expect((await context.cookies()).map((cookie) => cookie.name)).toEqual([])
  const answer = await fetch(`${app.url}/user/api/profile`, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status).toBe(401)
})

test('[error-code] the page shows the server’s own sentence when it refuses a call', async ({ page }) => {
  await page.goto('/login')
  await logIn(page, { username: 'admin', password: 'not the one' })
  const alert = page.getByRole('form', { name: 'Login' }).getByRole('alert')
  await expect(alert).toHaveText('Wrong username or password')
  await expect(page).toHaveURL(/\/login/)
  // The page does not retry on its own.
  await page.clock.install()
  await page.clock.runFor(60_000)
  await expect(alert).toBeVisible()
})

test('[error-network] the page says that the server cannot be reached and what to do', async ({ signedIn: page }) => {
  await page.goto('/index')
  let isDown = true
  await page.route('**/user/api/rest/products*', (route) => (isDown ? route.abort() : route.continue()))
  await page.getByRole('link', { name: 'Products' }).click()
  await expect(page.getByText('The server cannot be reached').first()).toBeVisible()
  const tryAgain = page.getByRole('button', { name: 'Try again' })
  await tryAgain.click()
  await expect(tryAgain).toBeVisible()
  isDown = false
  await tryAgain.click()
  await expect(page.getByText('No products yet').or(page.getByRole('table'))).toBeVisible()
})

test('[role-server] the server refuses calls that a role does not permit, and the console does not offer them', async ({
  page,
  app,
}) => {
  const viewer = await addPerson(app, 'viewer')
  await page.goto('/device/product')
  await logIn(page, viewer)
  await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add product' })).toHaveCount(0)
  const { token } = await signIn(app.url, viewer.username, viewer.password)
  const refusal = await fetch(`${app.url}/user/api/rest/products`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Mine', uri: 'mine' }),
  })
  expect([refusal.status, (await refusal.json()).code]).toEqual([403, 40300])
})

test('[route-history] a deep link opens its page in a new window and on reload', async ({ signedIn: page }) => {
  for (const [path, heading] of [
    ['/device/list', 'Device list'],
    ['/device/image', 'Pictures'],
    ['/template/list', 'Templates'],
    ['/display/list', 'Batch display'],
  ] as const) {
    expect((await page.goto(path))?.status()).toBe(200)
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  }
})
