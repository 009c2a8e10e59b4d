import { parseSync } from 'oxc-parser'

type Statement = ReturnType<typeof parseSync>['program']['body'][number]

const isExport = (statement: Statement) =>
  statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration'

/** The type, interface or class that a statement declares. */
function declaredType(statement: Statement): { name: string; start: number } | undefined {
  const declaration = isExport(statement) ? statement.declaration : statement
  switch (declaration?.type) {
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
    case 'ClassDeclaration':
      return declaration.id ? { name: declaration.id.name, start: statement.start } : undefined
    default:
      return undefined
  }
}

/** The names that a file exports in a list, `export { … }`, of its own declarations; re-exports are left out. */
const listedNames = (body: Statement[]): string[] =>
  body.flatMap((statement) =>
    statement.type === 'ExportNamedDeclaration' && !statement.source
      ? statement.specifiers.map(({ local }) => ('name' in local ? local.name : local.value))
      : [],
  )

/** The types, interfaces and classes that a file declares and exports, with the lines on which they begin. */
function exportedTypes(path: string, text: string): { name: string; place: string }[] {
  const { body } = parseSync(path, text).program
  const listed = listedNames(body)
  return body.flatMap((statement) => {
    const declared = declaredType(statement)
    if (!declared || !(isExport(statement) || listed.includes(declared.name))) return []
    const line = text.slice(0, declared.start).split('\n').length
    return [{ name: declared.name, place: `${path}:${line}` }]
  })
}

/** The names that several files (path → text) give to exported types, one line each. */
export function typeNameFaults(files: ReadonlyMap<string, string>): string[] {
  const types = [...files].filter(([path]) => /\.tsx?$/.test(path)).flatMap(([path, text]) => exportedTypes(path, text))
  return [...Map.groupBy(types, ({ name }) => name)]
    .filter(([, places]) => places.length > 1)
    .map(([name, places]) => {
      const where = places.map(({ place }) => place).join(', ')
      return `${name} is the name of ${places.length} exported types: give each its own, or make them one: ${where}`
    })
}
