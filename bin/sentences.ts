import { type Expression, parseSync, Visitor } from 'oxc-parser'

/** The stand-in for a value that is known only at run time. */
const VALUE = '7x7'

type Node = Expression | { type: string }

/** The texts that an expression may have; for `a ? b : c` the texts of both `b` and `c`. */
function textsOf(node: Node): string[] {
  const expression = node as Expression
  if (expression.type === 'Literal') return typeof expression.value === 'string' ? [expression.value] : []
  if (expression.type === 'TemplateLiteral') return [expression.quasis.map(({ value }) => value.cooked).join(VALUE)]
  if (expression.type === 'ConditionalExpression')
    return [...textsOf(expression.consequent), ...textsOf(expression.alternate)]
  if (expression.type === 'ArrayExpression')
    return expression.elements.flatMap((element) => (element ? textsOf(element) : []))
  return []
}

/** The calls that take a sentence about somebody's input, each with the position of the sentence. */
const sentenceArgumentByCall: Readonly<Record<string, number>> = {
  wrong: 1,
  wrongBody: 0,
  refine: 1,
  regex: 1,
  fault: 0,
  refuse: 0,
  drawAsMissing: 0,
}

/**
 * The sentences with which a file of the server, the contract or the painter tells what is wrong with somebody's input
 * or drawing, with stand-ins for values. Sentences beside a word such as `reason` are left out, as the console
 * translates that word.
 */
export function sentencesIn(path: string, text: string): string[] {
  const sentences: string[] = []
  const addTexts = (node: Node | undefined) => node && sentences.push(...textsOf(node))
  const isOfPainter = path.startsWith('paint/')
  const returnsSentences = /^paint\/src\/codes\/(content|gs1|light)\.ts$|\/sources\/failures\.ts$/.test(path)
  new Visitor({
    CallExpression: ({ callee, arguments: parameters }) => {
      const property = callee.type === 'MemberExpression' ? callee.property : callee
      const name = property.type === 'Identifier' ? property.name : ''
      // `faults.push(…)` in the painter.
      const pushesToFaults =
        name === 'push' && callee.type === 'MemberExpression' && /faults/.test(text.slice(callee.start, callee.end))
      if (pushesToFaults && isOfPainter) addTexts(parameters[0])
      // A third argument of `wrong` is a reason: the console translates that word.
      if (Object.hasOwn(sentenceArgumentByCall, name) && !(name === 'wrong' && parameters.length > 2))
        addTexts(parameters[sentenceArgumentByCall[name]!])
    },
    NewExpression: ({ callee, arguments: [kind, message, , why] }) => {
      const name = callee.type === 'Identifier' ? callee.name : ''
      const isInputRefusal = kind?.type === 'Literal' && /^(wrongInput|conflict)$/.test(String(kind.value))
      if (name === 'Refusal' && isInputRefusal && !why) addTexts(message)
      if (/^(DoesNotFit|TooMuchWork|NotReadable|NoItems)$/.test(name)) addTexts(kind)
    },
    ObjectExpression: ({ properties }) => {
      const fields = new Map(
        properties.flatMap((property) =>
          property.type === 'Property' && property.key.type === 'Identifier'
            ? [[property.key.name, property.value] as const]
            : [],
        ),
      )
      if (fields.has('path') || path.startsWith('contract/'))
        for (const name of ['message', 'error']) addTexts(fields.get(name))
      if (isOfPainter) {
        for (const name of ['fault', 'faults', 'doubt']) addTexts(fields.get(name))
      }
    },
    // The rules of codes and of sources return their sentences.
    VariableDeclarator: ({ id, init }) => {
      if (returnsSentences && id.type === 'Identifier' && id.name === 'doubt') addTexts(init ?? undefined)
    },
    ReturnStatement: ({ argument }) => {
      if (returnsSentences) addTexts(argument ?? undefined)
    },
    ArrowFunctionExpression: ({ body }) => {
      if (returnsSentences && body.type !== 'BlockStatement') addTexts(body)
    },
  }).visit(parseSync(path, text).program)
  return sentences.filter((sentence) => sentence.replaceAll(VALUE, '').trim().includes(' '))
}
