import type { LibraryEntry } from '@wifi-tms/contract/source-library'

const calendar = (...events: [day: string, title: string][]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.flatMap(([day, title]) => [
      'BEGIN:VEVENT',
      `DTSTART;VALUE=DATE:${day}`,
      `SUMMARY:${title}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n')

const departure = (time: string, line: string, direction: string, hasNoLiveTime = false) => ({
  tripId: `trip ${line} ${time}`,
  stop: { type: 'stop', id: '8011160', name: 'Market square' },
  when: hasNoLiveTime ? null : `2026-11-30T${time}:00+01:00`,
  plannedWhen: `2026-11-30T${time}:00+01:00`,
  delay: hasNoLiveTime ? null : 0,
  direction,
  line: { type: 'line', name: line, mode: 'bus' },
})

/**
 * An answer of each service, written by hand from the service's documentation, and the value that the library's source
 * makes of it.
 */
export const libraryAnswers: Readonly<Record<LibraryEntry, { answer: string; value: unknown }>> = {
  weather: {
    answer: JSON.stringify({
      latitude: 50.06,
      longitude: 19.94,
      timezone: 'Europe/Warsaw',
      current_units: { time: 'iso8601', temperature_2m: '°C', wind_speed_10m: 'km/h' },
      current: { time: '2026-11-30T09:00', interval: 900, temperature_2m: 3.6, wind_speed_10m: 11.2 },
      daily_units: { time: 'iso8601', temperature_2m_max: '°C', temperature_2m_min: '°C' },
      daily: { time: ['2026-11-30'], temperature_2m_max: [5.4], temperature_2m_min: [-1.6] },
    }),
    value: { place: 'Kraków "Rynek"', temp: 4, wind: 11, high: 5, low: -2 },
  },
  rates: {
    answer: JSON.stringify({ amount: 1, base: 'EUR', date: '2026-11-27', rates: { USD: 1.1584 } }),
    value: { base: 'EUR', date: '2026-11-27', rates: [{ currency: 'USD', rate: 1.1584 }] },
  },
  waste: {
    answer: calendar(['20261201', 'Paper'], ['20261203', 'Organic waste']),
    value: {
      first: { title: 'Paper', start: '2026-12-01' },
      later: [{ title: 'Organic waste', start: '2026-12-03' }],
    },
  },
  queue: { answer: '{"number":42,"counter":3}', value: { number: 42, counter: 3 } },
  headline: {
    answer: `<?xml version="1.0"?><rss version="2.0"><channel><title>City news</title><item><title>Library opens</title></item>
      <item><title>Trams all night</title></item></channel></rss>`,
    value: { feed: 'City news', title: 'Library opens', second: 'Trams all night' },
  },
  departures: {
    answer: JSON.stringify({
      departures: [departure('14:05', '142', 'Harbour'), departure('14:09', '7', 'Central station', true)],
      realtimeDataUpdatedAt: 1796000000,
    }),
    value: {
      stop: 'Market square',
      rows: [
        { time: '14:05', line: '142', to: 'Harbour' },
        { time: '14:09', line: '7', to: 'Central station' },
      ],
    },
  },
  stock: { answer: 'name;stock;price\nCoffee;12;7,49\n', value: { rows: [{ name: 'Coffee', count: '12' }] } },
  quote: {
    answer: JSON.stringify([{ q: 'Begin it.', a: 'Proverb', h: '<blockquote>Begin it.</blockquote>' }]),
    value: { text: 'Begin it.', by: 'Proverb' },
  },
  sensor: {
    answer: JSON.stringify({
      entity_id: 'sensor.living_room',
      state: '21.4',
      attributes: { unit_of_measurement: '°C', device_class: 'temperature', friendly_name: 'Living room' },
      last_changed: '2026-11-30T08:00:00.000000+00:00',
    }),
    value: { name: 'Living room', state: '21.4 °C' },
  },
  countdown: {
    answer: calendar(['20261206', 'Fair']),
    value: { title: 'Fair', days: 6 },
  },
}
