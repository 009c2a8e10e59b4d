import { expect, test } from 'vitest'
import { codeText } from './code-texts.ts'

test('the form of a Wi-Fi network makes the text by which phones join it', () => {
  expect(codeText('wifi', { ssid: 'Guests; "A"', password: 'a:b,c\\d' })).toBe(
    'WIFI:T:WPA;S:Guests\\; \\"A\\";P:a\\:b\\,c\\\\d;;',
  )
  expect(codeText('wifi', { ssid: 'Open' }, true)).toBe('WIFI:T:nopass;S:Open;H:true;;')
  // Placeholders stay as they are.
  expect(codeText('wifi', { ssid: '{{room.name|upper}}', password: '{{data.key|default:a,b}}' })).toBe(
    'WIFI:T:WPA;S:{{room.name|upper}};P:{{data.key|default:a,b}};;',
  )
})

test('spaces at the ends of a Wi-Fi network’s name and password stay', () => {
  expect(codeText('wifi', { ssid: ' Guests', password: ' secret 1 ' })).toBe('WIFI:T:WPA;S: Guests;P: secret 1 ;;')
})

test('the form of a person makes a vCard or a MeCard, without the empty fields', () => {
  const person = {
    person: 'Jörg Müller',
    organisation: 'Tea, Ltd',
    phone: '+49 30 1',
    url: 'https://example.com',
    email: ' ',
  }
  expect(codeText('vcard', person).split('\r\n')).toEqual([
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:Jörg Müller',
    'FN:Jörg Müller',
    'ORG:Tea\\, Ltd',
    'TEL:+49 30 1',
    'URL:https://example.com',
    'END:VCARD',
  ])
  expect(codeText('mecard', person)).toBe(
    'MECARD:N:Jörg Müller;ORG:Tea\\, Ltd;TEL:+49 30 1;URL:https\\://example.com;;',
  )
  expect(codeText('vcard', { address: 'Main St 1; Oslo' })).toContain('ADR:;;Main St 1\\; Oslo')
})
