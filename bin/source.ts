import { posix } from 'node:path'
import { parseSync } from 'oxc-parser'

/** An import or re-export, and the names in it. */
export type Import = { from: string; names: string[] }

/** A file as the architecture rules see it; a file that is not TypeScript has only a text. */
export type Source = { path: string; text: string; code: string; imports: Import[]; functions: string[] }

/** Parses one file. `path` is relative to the repository, `code` is its text without comments. */
export function readSource(path: string, text: string): Source {
  if (!/\.(tsx?|mjs)$/.test(path)) return { path, text, code: text, imports: [], functions: [] }
  const { program, module, comments } = parseSync(path, text)
  const imports = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      from: moduleRequest.value,
      names: entries.flatMap((entry) => entry.importName.name ?? []),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, importName }) =>
        moduleRequest ? { from: moduleRequest.value, names: importName.name ? [importName.name] : [] } : [],
      ),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
      // Without the quotes.
      from: text.slice(start + 1, end - 1),
      names: [],
    })),
  ]
  // Spaces take the place of comments, so that all positions stay.
  let code = text
  for (const { start, end } of comments) code = code.slice(0, start) + ' '.repeat(end - start) + code.slice(end)
  return { path, text, code, imports, functions: exportedFunctions(program.body) }
}

type Statement = ReturnType<typeof parseSync>['program']['body'][number]

function exportedFunctions(body: Statement[]): string[] {
  return body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration' && statement.type !== 'ExportDefaultDeclaration') return []
    const declared = statement.declaration
    if (declared?.type === 'FunctionDeclaration') return declared.id ? [declared.id.name] : []
    if (declared?.type !== 'VariableDeclaration') return []
    return declared.declarations.flatMap(({ id, init }) =>
      id.type === 'Identifier' && init && /^(Arrow)?FunctionExpression$/.test(init.type) ? [id.name] : [],
    )
  })
}

/** The repository path that an import names, without an ending where the import has none; undefined for a package. */
export function importedPath(path: string, from: string): string | undefined {
  if (from.startsWith('.')) return posix.join(posix.dirname(path), from)
  const [, workspace, file] = from.match(/^@wifi-tms\/([^/]+)\/(.+)$/) ?? []
  return workspace && `${workspace}/src/${file}.ts`
}

/** True for tests, and for folders that only tests use. */
export const isTest = (path: string) => /\.test\.tsx?$|\/testing\//.test(path)
