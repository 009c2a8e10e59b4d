import { showOne } from '@wifi-tms/contract/displays'
import { SUCCESS } from '@wifi-tms/contract/errors'
import { login } from '@wifi-tms/contract/session'

/** The values in the examples. */
export interface ExampleValues {
  /** The address of the server. */
  server: string
  username: string
  mac: string
  templateId: string
}

/** The environment variable with the password, so that the password is in no file and no shell history. */
export const PASSWORD_VARIABLE = 'WIFI_TMS_PASSWORD'

const curl = ({ server, username, mac, templateId }: ExampleValues) => `TOKEN=$(curl -sS ${server}${login.path} \\
  -H 'Content-Type: application/json' \\
  -d '{"username": "${username}", "password": "'"$${PASSWORD_VARIABLE}"'"}' \\
  | sed 's/.*"token":"\\([^"]*\\)".*/\\1/')

curl -sS ${server}${showOne.path} \\
  -H "Authorization: Bearer $TOKEN" \\
  -H 'Content-Type: application/json' \\
  -d '{"mac": "${mac}", "templateId": "${templateId}"}'
`

const javascript = ({ server, username, mac, templateId }: ExampleValues) => `const server = '${server}'

async function call(path, body, token) {
  const answer = await fetch(server + path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(token && { Authorization: \`Bearer \${token}\` }),
    },
    body: JSON.stringify(body),
  })
  const { code, message, data } = await answer.json()
  if (code !== ${SUCCESS}) throw new Error(\`\${code}: \${message}\`)
  return data
}

const password = process.env.${PASSWORD_VARIABLE}
const { token } = await call('${login.path}', { username: '${username}', password })
const shown = await call('${showOne.path}', { mac: '${mac}', templateId: '${templateId}' }, token)
console.log(shown)
`

const python = ({ server, username, mac, templateId }: ExampleValues) => `import json, os, urllib.request

server = '${server}'

def call(path, body, token=None):
    headers = {'Content-Type': 'application/json'}
    if token:
        headers['Authorization'] = f'Bearer {token}'
    request = urllib.request.Request(server + path, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)['data']

password = os.environ['${PASSWORD_VARIABLE}']
token = call('${login.path}', {'username': '${username}', 'password': password})['token']
print(call('${showOne.path}', {'mac': '${mac}', 'templateId': '${templateId}'}, token))
`

/** The examples in several languages. Each logs in and then shows a template on a device. */
export const examples = [
  { name: 'curl', write: curl },
  { name: 'JavaScript', write: javascript },
  { name: 'Python', write: python },
] as const
export type ExampleName = (typeof examples)[number]['name']
