import type { Page } from '@playwright/test'
import type { Role } from '@wifi-tms/contract/permissions'
import { users } from '@wifi-tms/contract/users'
import type { RunningApp } from './app.ts'
import { logIn } from './test.ts'

/** Adds a person for one test, so that no test ends another's session. */
export async function addPerson(app: RunningApp, username: string, roles: Role[] = ['viewer']) {
  const person = { username, password: 'password-1' }
  const { _id } = await app.admin.ask(users.create, { ...person, roles })
  return { ...person, _id }
}

/** Opens a path as another person, through the login form. */
export async function logInAs(page: Page, person: { username: string; password: string }, path: string) {
  await page.context().clearCookies()
  await page.goto(path)
  await logIn(page, person)
  await page.waitForURL(`**${path}`)
}
