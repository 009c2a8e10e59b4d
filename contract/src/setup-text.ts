import { HOTSPOT_PREFIX, hotspot, hotspotName, SETUP_PATH, setupLink } from './setup.ts'

const mac = 'a0b1c2d3e4f5'

/** The part of the protocol page on how a tag gets its settings. */
export const setupText = `## A tag without settings

A tag has to know its network, its server and its product before its first connection. Where these are not in its
firmware, it opens a hotspot while it has none, and for ten minutes when its button is held for five seconds.

| | |
|---|---|
| network | \`${HOTSPOT_PREFIX}\` and the last six digits of the mac in capitals: \`${hotspotName(mac)}\` for \`${mac}\` |
| band | 2.4 GHz, WPA2 |
| password of the network | \`${hotspot.password}\` |
| page | \`${hotspot.address}${SETUP_PATH}\` |
| account and password of the page | \`${hotspot.account}\` and \`${hotspot.password}\` |

Account and password are the same for all tags. They keep out nobody who reads this page: what protects a tag is that its
hotspot is open only for a short time, and that somebody has to stand before it.

The tools of the console build a link to the page with the settings behind its \`#\`, which a browser sends to nobody:
neither the console's server nor the tag sees them before a person presses the button of the page. \`GET ${SETUP_PATH}\`
answers a page that fills its form from there. \`POST ${SETUP_PATH}\` takes the same fields in the same form
(\`application/x-www-form-urlencoded\`), with \`Authorization: Basic\` of account and password, and answers 200, 401 where
those are wrong, or 400 with \`{ "message": "…" }\`, which names the field.

| field | what | must | meaning |
|---|---|---|---|
| \`ssid\` | text, 1 to 32 bytes | yes | name of the network, on 2.4 GHz |
| \`hidden\` | \`true\` |  | the network does not tell its name |
| \`security\` | \`wpa\`, \`enterprise\`, \`open\` | yes | \`wpa\` is WPA-Personal, \`enterprise\` is PEAP with MSCHAPv2 |
| \`password\` | 8 to 63 ASCII characters or 64 hex digits; of \`enterprise\` up to 128 characters | unless \`open\` |  |
| \`user\` | text, up to 128 characters | of \`enterprise\` | the name that goes with the password |
| \`addressing\` | \`dhcp\`, \`static\` | yes | where the tag has its address from |
| \`ip\`, \`netmask\`, \`gateway\` | IPv4 | of \`static\` |  |
| \`dns\` | IPv4 |  | of \`static\`; absent: the gateway |
| \`server\` | \`http\` or \`https\` address | yes | where the server answers; frames are resolved against it |
| \`broker\` | \`mqtt\` or \`mqtts\` address |  | where tags connect; absent: the tag polls over HTTP |
| \`product\` | text | yes | the product's uri |
| \`key\` | 16 to 64 visible ASCII characters |  | the product's key; absent: the one in the firmware |

Then the tag closes its hotspot and connects. If it makes no contact in five minutes, it opens the hotspot again.

\`\`\`
${setupLink({
  ssid: 'Shop floor',
  hidden: false,
  security: 'wpa',
  password: 'correct horse',
  addressing: 'dhcp',
  server: 'http://192.168.1.5:8080',
  broker: 'mqtt://192.168.1.5:1883',
  product: 'shop/floor-1',
})}
\`\`\`

A virtual tag does the same on a port of this machine: \`npm run tags -- --hotspot\`.
`
