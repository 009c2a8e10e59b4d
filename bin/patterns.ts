import { type Argument, type Expression, type Program, parseSync, Visitor } from 'oxc-parser'
import { slownessOf } from './linear.ts'

/** The stand-in, within a pattern, for an escaped text that is known only at run time. */
const ESCAPED = 'x'

type Constants = ReadonlyMap<string, Expression>

/** The constants at the top of a file. */
const constantsOf = ({ body }: Program): Constants =>
  new Map(
    body
      .map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
      .flatMap((declared) =>
        declared?.type === 'VariableDeclaration' && declared.kind === 'const' ? declared.declarations : [],
      )
      .flatMap(({ id, init }) => (id.type === 'Identifier' && init ? [[id.name, init] as const] : [])),
  )

/** The name of a path such as `RegExp.escape`; '' for any other expression. */
const nameOf = (expression: Expression): string => {
  if (expression.type === 'Identifier') return expression.name
  if (expression.type !== 'MemberExpression' || expression.property.type !== 'Identifier') return ''
  return `${nameOf(expression.object)}.${expression.property.name}`
}

/** The text that an expression always has; undefined where it is known only at run time. */
function textOf(expression: Expression, constants: Constants): string | undefined {
  if (expression.type === 'Literal') return typeof expression.value === 'string' ? expression.value : undefined
  if (expression.type === 'CallExpression' && nameOf(expression.callee) === 'RegExp.escape') return ESCAPED
  if (expression.type === 'Identifier') {
    const constant = constants.get(expression.name)
    return constant && textOf(constant, constants)
  }
  if (expression.type === 'BinaryExpression') {
    const [left, right] = [expression.left, expression.right].map((side) => textOf(side as Expression, constants))
    return left === undefined || right === undefined || expression.operator !== '+' ? undefined : left + right
  }
  const isRaw = expression.type === 'TaggedTemplateExpression' && nameOf(expression.tag) === 'String.raw'
  const template = isRaw ? expression.quasi : expression
  if (template.type !== 'TemplateLiteral') return undefined
  const texts = template.quasis.map(({ value }) => (isRaw ? value.raw : value.cooked))
  const innerTexts = template.expressions.map((inner) => textOf(inner, constants))
  if (innerTexts.includes(undefined)) return undefined
  return texts.map((text, index) => text + (innerTexts[index] ?? '')).join('')
}

/** The fault of a pattern in the source. */
function faultOf(source: string | undefined, flags: string | undefined): string | undefined {
  if (source === undefined || flags === undefined)
    return 'a pattern is made of a text that is only known while the program runs: write it here, or take RegExp.escape'
  try {
    const slow = slownessOf(new RegExp(source, flags))
    return slow && `a text can make this pattern slow, as ${slow}: /${source}/${flags}`
  } catch (error) {
    return `${error instanceof Error ? error.message : error}: /${source}/${flags}`
  }
}

/** True for tests, checks and benches, which read no text from outside. */
const readsNoForeignText = (path: string) => /^(bin|e2e|bench)\/|\.test\.tsx?$|\/testing\//.test(path)

/**
 * The regular expressions of a file with which a text from outside could stall the program, one line each. Their time
 * is not linear in the length of the text, or they are made from a text that is known only at run time.
 */
export function patternFaults(path: string, text: string): string[] {
  if (!/\.(tsx?|mjs)$/.test(path) || readsNoForeignText(path)) return []
  const { program } = parseSync(path, text)
  const constants = constantsOf(program)
  const faults: string[] = []
  const judge = (start: number, source: string | undefined, flags: string | undefined) => {
    const fault = faultOf(source, flags)
    if (fault) faults.push(`${path}:${text.slice(0, start).split('\n').length}: ${fault}`)
  }
  const judgeConstructed = (creation: { callee: Expression; start: number; arguments: Argument[] }) => {
    if (!/^(globalThis\.)?RegExp$/.test(nameOf(creation.callee))) return
    const texts = creation.arguments.map((argument) =>
      argument.type === 'SpreadElement' ? undefined : textOf(argument, constants),
    )
    // A call without a second argument has no flags; undefined stands for flags that are known only at run time.
    judge(creation.start, texts[0], texts.length < 2 ? '' : texts[1])
  }
  new Visitor({
    Literal: (literal) => {
      if ('regex' in literal) judge(literal.start, literal.regex.pattern, literal.regex.flags)
    },
    NewExpression: judgeConstructed,
    CallExpression: judgeConstructed,
  }).visit(program)
  return faults
}
