import { HOTSPOT_PREFIX, hotspot, hotspotName, SETUP_PATH, setupLink } from './setup.ts'

const mac = 'a0b1c2d3e4f5'

/** The part of the protocol page on how a tag gets its settings. */
export const setupText = `## A tag without settings

A tag has to know its network, its server and its product before its first connection. If the firmware does not have these
settings, the tag opens a hotspot until it is given them. Later, a person can open the hotspot for ten minutes by holding the
tag's button for five seconds.

| | |
|---|---|
| network | \`${HOTSPOT_PREFIX}\` and the last six digits of the mac in capitals: \`${hotspotName(mac)}\` for \`${mac}\` |
| band | 2.4 GHz, WPA2 |
| password of the network | \`${hotspot.password}\` |
| page | \`${hotspot.address}${SETUP_PATH}\` |
| account and password of the page | \`${hotspot.account}\` and \`${hotspot.password}\` |

Account and password are the same for all tags, so they keep out nobody who reads this page. A tag is protected because its
hotspot is open only for a short time, and because somebody has to stand in front of the tag.

The tools of the console build a link to the page with the settings after the \`#\`. A browser sends that part to nobody:
neither the console's server nor the tag sees the settings before a person presses the button of the page. \`GET ${SETUP_PATH}\`
answers a page that fills its form with the settings in the link. \`POST ${SETUP_PATH}\` takes the same fields in the same form
(\`application/x-www-form-urlencoded\`), with \`Authorization: Basic\` of account and password. The answer is 200, or 401 if account
or password is wrong, or 400 with \`{ "message": "…" }\`, which names the field.

| field | what | must | meaning |
|---|---|---|---|
| \`ssid\` | text, 1 to 32 bytes | yes | name of the network, on 2.4 GHz |
| \`hidden\` | \`true\` |  | the network hides its name |
| \`security\` | \`wpa\`, \`enterprise\`, \`open\` | yes | \`wpa\` is WPA-Personal, \`enterprise\` is PEAP with MSCHAPv2 |
| \`password\` | 8 to 63 ASCII characters or 64 hex digits; for \`enterprise\` up to 128 characters | unless \`open\` |  |
| \`user\` | text, up to 128 characters | for \`enterprise\` | the name that goes with the password |
| \`addressing\` | \`dhcp\`, \`static\` | yes | how the tag gets its IP address |
| \`ip\`, \`netmask\`, \`gateway\` | IPv4 | for \`static\` |  |
| \`dns\` | IPv4 |  | for \`static\`; absent: the gateway |
| \`server\` | \`http\` or \`https\` address | yes | where the server answers; frame paths are resolved against this address |
| \`broker\` | \`mqtt\` or \`mqtts\` address |  | where the tag connects; absent: the tag polls over HTTP |
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
