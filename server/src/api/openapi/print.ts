import { callsByName } from '@wifi-tms/contract/calls'
import { healthNoun, healthPaths } from './health-calls.ts'
import { nouns } from './nouns.ts'
import { operationOf } from './operation.ts'
import { refusalParts } from './refusals.ts'
import { type Json, shapePrinter } from './shapes.ts'
import { tagNoun, tagPaths, tagSecurity } from './tag-calls.ts'

/** The OpenAPI document of every call, printed from the contract. `publicUrl` is the server's public address. */
export function printOpenApi(title: string, version: string, publicUrl?: string): Json {
  const { shapeOf, components } = shapePrinter()
  const paths: Record<string, Json> = {}
  for (const [name, call] of Object.entries(callsByName)) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOf(name, call, shapeOf) }
  }
  Object.assign(paths, tagPaths(shapeOf), healthPaths)
  const { schemas, responses } = refusalParts(shapeOf)
  return {
    openapi: '3.1.0',
    info: { title, version, license: { name: 'MIT', identifier: 'MIT' } },
    servers: ['/', ...(publicUrl ? [publicUrl] : [])].map((url) => ({ url })),
    tags: [...nouns(), tagNoun, healthNoun],
    paths,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'The token that login answers, or a key' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'Admin-Token', description: 'The same token, for pictures only' },
        ...tagSecurity,
      },
      responses,
      schemas: { ...components(), ...schemas },
    },
  }
}
