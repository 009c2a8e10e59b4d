import { MAX_FONT_BYTES, MAX_SFNT_BYTES } from '@wifi-tms/contract/fonts'
import { MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS } from '@wifi-tms/contract/images'
import { languages } from '@wifi-tms/contract/shapes'
import { uploadReasons } from '@wifi-tms/contract/uploads'
import { expect, test } from 'vitest'
import { CallFailure } from '../../base/http/failure.ts'
import { languageInfo } from '../../base/i18n/languages.ts'
import { numberText } from '../../base/i18n/numbers.ts'
import { fontUploads } from '../../content/fonts/font-uploads.ts'
import { imageUploads } from '../../content/images/image-uploads.ts'
import { speaking } from '../../testing/speaking.ts'
import { uploadText } from './upload-text.ts'

const MB = 1024 * 1024
const name = 'a <b> {{c}}.ttf'
const refused = (reason: string) => new CallFailure('English', 40000, [], { reason })

test.each(languages)(
  'the sentence in %s has the reason of a refused file, its name and the limits',
  async (language) => {
    const t = await speaking(language)
    const textOf = (reason: string, kind = fontUploads) =>
      uploadText(refused(reason), { kind, name }, t).replace('\u00a0MB', ' MB')
    const texts = [...Object.keys(uploadReasons), 'folder'].map((reason) => textOf(reason))
    expect(new Set(texts).size).toBe(texts.length)
    for (const text of texts) {
      expect(text).toContain(name)
      expect(text.replace(name, '')).not.toMatch(/English|uploads\.|\{\{|undefined/)
    }
    const formatted = (value: number) => numberText(value, languageInfo[language].tag)
    expect(textOf('too-large', imageUploads)).toContain(`${MAX_IMAGE_BYTES / MB} MB`)
    expect(textOf('too-large')).toContain(`${MAX_FONT_BYTES / MB} MB`)
    expect(textOf('too-large-unpacked')).toContain(`${MAX_SFNT_BYTES / MB} MB`)
    expect(textOf('too-many-pixels', imageUploads)).toContain(formatted(MAX_IMAGE_PIXELS))
    expect(textOf('unknown-kind', imageUploads)).toMatch(/JPEG.*AVIF/)
    expect(textOf('unknown-kind')).toMatch(/TrueType.*WOFF2/)
  },
)

test('for an unknown reason the server’s sentence is shown after the file’s name', async () => {
  const t = await speaking('pl')
  expect(uploadText(refused('gremlins'), { kind: fontUploads, name: 'a.ttf' }, t)).toBe('a.ttf: English')
})
