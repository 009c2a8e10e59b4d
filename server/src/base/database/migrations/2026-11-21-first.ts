import { type Kysely, sql } from 'kysely'
import { createTable, listed, stamps } from './create-table.ts'

/** A table a line, its columns as `createTable` takes them. */
const tables: Record<string, string> = {
  account: `${listed} username password_hash email company address phone avatar introduction roles`,
  session: 'id! account_id token_hash broker_hash narrowed login_id created_at used_at ended#',
  product: `${listed} name uri apikey enrolment`,
  device_type: `${listed} name type#`,
  screen_type: `${listed} name type# color module width# height# angle# sort#`,
  algorithm: `${listed} name algorithm`,
  image: `${listed} name description width# height# bytes# sha256`,
  template: `${listed} name resolution background canvas`,
  device:
    `number@ ${stamps.replace('!', '')} mac alias product_id screen_type#? device_type#? algorithm_id? online# sleeps# rssi#? usb_state? ` +
    'battery_voltage#? hardware_version#? software_version#? ip serial_number wifi_ssid mqtt_host mqtt_port#? ' +
    'statistics last_seen_at? hello_at? approved# let_in_until? wish_seq#? shown_sha256? shown_frame_id? shown_seq#? ' +
    'shown_at? wish_state?',
  secret: 'hash! device_id issued_at confirmed_at?',
  design: 'hash! content',
  display:
    'seq#! id template_id template_name design_hash data force# fit? algorithm? source at created_by total# waiting# ' +
    'sending# drawing# shown# failed# superseded#',
  wish: 'seq# device_id state message reason frame_id? failures# paint_at? offer_at? retry_at? busy_since? shown_at?',
  exchange: 'device_id! listens# ask_again_at? number# seq#? frame_id? deadline_at? asked# proved#',
  frame: 'id! sha256 bytes# color width# height# angle# created_at',
  painting: 'key! frame_id',
  unused: 'kind key since',
  tally: 'name! count#',
}

/** Unique where marked `!`; `?` leaves out what is null: of what is due there is little. The reconciler walks those of wish. */
const indexes = [
  '!account username',
  '!session token_hash',
  'session account_id',
  'session login_id',
  '!product apikey',
  '!product uri',
  '!device_type type',
  '!screen_type type',
  '!device id',
  '!device mac',
  'secret device_id',
  '!display id',
  '!wish seq device_id',
  'wish device_id seq',
  'wish paint_at?',
  'wish offer_at?',
  'wish frame_id',
  'exchange deadline_at? listens asked',
  'exchange ask_again_at?',
  'frame sha256',
  'painting frame_id',
  '!unused kind key',
  'display design_hash',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, columns] of Object.entries(tables)) await createTable(db, name, columns)
  for (const index of indexes) {
    const [table, ...columns] = index.replace(/[!?]/g, '').split(' ') as [string, ...string[]]
    const build = db.schema
      .createIndex(`${table}_by_${columns.join('_')}`)
      .on(table)
      .columns(columns)
    const some = index.includes('?') ? build.where(sql.ref(columns[0]!), 'is not', null) : build
    await (index.startsWith('!') ? some.unique() : some).execute()
  }
}
