import { type Kysely, sql } from 'kysely'
import { isPostgres, runStatements } from './run-statements.ts'

/** Replacements of letters that Unicode does not decompose, and of the sigma at the end of a word. */
const letters = Object.entries({
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ð: 'd', đ: 'd', ħ: 'h', ł: 'l', ŋ: 'n', ø: 'o', ŧ: 't' },
  ς: 'σ',
})

/** Marks that are dropped, in a notation of both JavaScript and PostgreSQL. */
const MARKS =
  '[\\u0300-\\u036f\\u0591-\\u05c7\\u064b-\\u065f\\u0670\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe00-\\ufe0f\\ufe20-\\ufe2f]'
const marks = new RegExp(MARKS, 'g')
const asText = new Map(letters)
/** Matches the letters above in one pass; a search for each letter took a tenth of the time of a first start. */
const undecomposed = /[ßæœþðđħłŋøŧς]/g

const fold = (letter: string): string => {
  // Each of these two characters stands for a whole sentence.
  if (letter === '\ufdfa' || letter === '\ufdfb') return '\ufffd'
  const plain = letter.normalize('NFKD').toUpperCase().toLowerCase()
  return plain.replace(undecomposed, (part) => asText.get(part)!).replace(marks, '')
}

/** The letters that fold to another text, each with this text. Han and private-use letters are left out. */
function foldedLetters(): Record<string, string> {
  const pairs: Record<string, string> = {}
  for (const [from, end] of [
    [1, 0x3400],
    [0xa000, 0xd800],
    [0xf900, 0x17000],
    [0x1b000, 0x20000],
    [0x2f800, 0x2fb00],
  ] as const)
    for (let code = from; code < end; code++) {
      const letter = String.fromCodePoint(code)
      const text = fold(letter)
      if (text !== letter) pairs[letter] = text
    }
  return pairs
}

const foldedByPostgres = letters.reduce(
  (text, [from, to]) => `replace(${text}, '${from}', '${to}')`,
  `lower(upper(normalize(translate($1, '\ufdfa\ufdfb', '\ufffd\ufffd'), NFKD) collate LETTERS))`,
)

const onPostgres = [
  // The lock prevents that a name is written meanwhile, which would be folded by the old rule.
  'lock table device in share row exclusive mode',
  `do $body$ declare letters text; begin
    select quote_ident(collname) into letters from pg_collation where collname in ('und-x-icu', 'pg_c_utf8')
      order by collname = 'und-x-icu' desc limit 1;
    execute replace(
      $made$ create or replace function fold(text) returns text language sql immutable strict parallel safe as
        $$ select regexp_replace(${foldedByPostgres}, '${MARKS}', '', 'g') $$ $made$,
      'LETTERS', coalesce(letters, '"default"'));
  end $body$`,
  // The trigger of names calls it by this name, and so do servers of the version before.
  `create or replace function plain_letters(text) returns text language sql immutable strict parallel safe as $$
    select fold($1) $$`,
  `update device_text set text = fold(mac || chr(10) || alias || chr(10) || serial_number)
    from device where device.number = device_text.number`,
]

const onSqlite = [
  // It is a table and no function, so that any SQLite shell can write names, and indexed words can be computed again
  // for removal.
  'create table device_text_letter (letter text primary key not null, folded text not null) without rowid',
  'drop view device_words',
  `create view device_words as
    select number, (
      with recursive
        spelt(done, rest) as (
          select '', names union all
          select done || coalesce((select folded from device_text_letter where letter = substr(rest, 1, 1)), substr(rest, 1, 1)),
            substr(rest, 2)
          from spelt where rest <> ''
        ),
        place(rest) as (
          select done from spelt where rest = '' union all select substr(rest, 2) from place where rest <> ''
        )
      select group_concat(substr(rest, 1, 3), char(10)) from place
    ) as words
    from (select number, mac || char(10) || alias || char(10) || serial_number as names from device)`,
]

/** Folds the names of devices for searches by the same rule as all other names. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) {
    for (const statement of onPostgres) await sql.raw(statement).execute(db)
    return
  }
  await runStatements(db, onSqlite)
  const pairs = JSON.stringify(foldedLetters())
  await sql`insert into device_text_letter select key, value from json_each(${pairs})`.execute(db)
  await runStatements(db, [
    `insert into device_text (device_text) values ('delete-all')`,
    'insert into device_text (rowid, words) select number, words from device_words',
  ])
}
