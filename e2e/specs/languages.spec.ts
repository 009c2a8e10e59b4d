import { globSync, readFileSync } from 'node:fs'
import { namelessParts } from '../src/accessibility.ts'
import { tagOf } from '../src/app.ts'
import { screensOf } from '../src/screen-paths.ts'
import { expect, setLanguage, test } from '../src/test.ts'

const consoleFolder = new URL('../../console/src/', import.meta.url)
const readJson = (path: string) =>
  JSON.parse(readFileSync(new URL(path, consoleFolder), 'utf8')) as Record<string, object>
const titlesIn = (language: string) => Object.values(readJson(`base/i18n/entry/${language}.json`).screens!) as string[]

/** A key without a translation appears on the screen itself, such as "devices.add". File names may look alike. */
const groups = globSync('**/{words,entry}/en.json', { cwd: consoleFolder }).flatMap((path) =>
  Object.keys(readJson(path)),
)
const missingWord = new RegExp(`(?<![\\w-])(${[...new Set(groups)].join('|')})\\.[a-zA-Z]+\\b`)

const languageNames = { en: 'English', zh: '简体中文', tw: '繁體中文', pl: 'Polski', ja: '日本語', ko: '한국어' }

test('[const-lang] the language is English until a person selects another, which is remembered', async ({
  signedIn: page,
}) => {
  await page.goto('/index')
  expect(await page.evaluate(() => localStorage.getItem('LANG'))).toBeNull()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByRole('button', { name: 'Language' }).click()
  for (const name of Object.values(languageNames)) await expect(page.getByRole('menuitem', { name })).toBeVisible()
  await page.getByRole('menuitem', { name: languageNames.ko }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('대시보드')
  expect(await page.evaluate(() => localStorage.getItem('LANG'))).toBe('ko')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('대시보드')
  await page.evaluate(() => localStorage.setItem('LANG', 'klingon'))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
})

for (const [index, language] of Object.keys(languageNames).entries())
  test(`[const-lang] every screen is in ${language}, names each of its parts, and fits the width of a phone`, async ({
    signedIn: page,
    app,
  }) => {
    const [screen] = await app.screens()
    await app.addTags(`speaks-${language}`, [tagOf(0x950 + index, screen!)])
    await setLanguage(page, language)
    await page.goto('/index')
    const paths = [...(await screensOf(page)), '/template/new']
    await page.setViewportSize({ width: 375, height: 800 })
    for (const path of paths) {
      await page.evaluate((to) => {
        history.pushState({}, '', to)
        dispatchEvent(new PopStateEvent('popstate'))
      }, path)
      const head = page.getByRole('heading', { level: 1 }).filter({ visible: true })
      await expect(head).toHaveCount(1)
      expect(titlesIn(language), path).toContain(await head.textContent())
      await expect(page.locator('main:visible :is(.ant-skeleton, .ant-spin):visible')).toHaveCount(0)
      expect(await page.locator('body').innerText(), path).not.toMatch(missingWord)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(375)
      expect(await namelessParts(page), path).toEqual([])
    }
  })
