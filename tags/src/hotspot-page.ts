import { addressings, SETUP_PATH, securities } from '@wifi-tms/contract/setup'

/** The choices in the words of the console's Tools page. */
const words: Record<(typeof securities | typeof addressings)[number], string> = {
  wpa: 'WPA2/WPA3 Personal',
  enterprise: 'WPA2/WPA3 Enterprise',
  open: 'None',
  dhcp: 'DHCP',
  static: 'Static',
}

/** A field of text. It is shown while a choice has one of the values that `when` names: 'security=wpa,enterprise'. */
const text = (name: string, label: string, { type = 'text', when = '' } = {}) =>
  `<label${when && ` data-when="${when}"`}>${label}<input name="${name}" type="${type}" autocomplete="off" spellcheck="false"></label>`
/** A field in which a person chooses one of the values. */
const choice = (name: string, label: string, values: readonly (keyof typeof words)[]) =>
  `<label>${label}<select name="${name}">${values.map((value) => `<option value="${value}">${words[value]}</option>`).join('')}</select></label>`

const STATIC = { when: 'addressing=static' }

/** The page of a tag's hotspot: fills its form from the fragment of its address; a person checks and submits it. */
export const hotspotPage = (name: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${name}</title>
<link rel="icon" href="data:,">
<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 26rem; margin: 1.5rem auto; padding: 0 1rem }
  fieldset { border: 1px solid #bbb; border-radius: 6px; margin: 0 0 1rem }
  label { display: block; margin: 0.5rem 0 }
  p { margin: 0.5rem 0 }
  [hidden] { display: none }
  [role=status] { margin: 0 0 1rem; font-weight: 600; overflow-wrap: anywhere }
  [role=status]:empty { display: none }
  input, select, button { display: block; width: 100%; font: inherit; padding: 0.4rem; box-sizing: border-box }
  input[type=checkbox] { display: inline; width: auto }
</style>
<h1>${name}</h1>
<form autocomplete="off">
  <fieldset><legend>Network (2.4 GHz)</legend>
    ${text('ssid', 'Network name')}
    <label><input name="hidden" type="checkbox" value="true"> Hidden network</label>
    ${choice('security', 'Security', securities)}
    ${text('user', 'Username', { when: 'security=enterprise' })}
    ${text('password', 'Network password', { type: 'password', when: 'security=wpa,enterprise' })}
    ${choice('addressing', 'IP address from', addressings)}
    ${text('ip', 'IP address', STATIC)}${text('netmask', 'Netmask', STATIC)}
    ${text('gateway', 'Gateway', STATIC)}${text('dns', 'DNS server', STATIC)}
  </fieldset>
  <fieldset><legend>Server</legend>
    <p>The link from the console’s page Tools fills these in.</p>
    ${text('server', 'Server')}${text('broker', 'Broker')}${text('product', 'Product')}${text('key', 'Key', { type: 'password' })}
  </fieldset>
  <fieldset><legend>Login</legend>
    <label>Account of the tag’s set-up page (see Tools &gt; Hotspot login)<input id="account" autocomplete="off"></label>
    <label>Password of the tag’s set-up page<input id="account-password" type="password" autocomplete="off"></label>
  </fieldset>
  <p role="status"></p>
  <button>Connect</button>
</form>
<script>
  const form = document.querySelector('form')
  const status = document.querySelector('[role=status]')
  const adapt = () => {
    for (const label of form.querySelectorAll('[data-when]')) {
      const [choice, values] = label.dataset.when.split('=')
      label.hidden = !values.split(',').includes(form.elements.namedItem(choice).value)
      // A disabled field is not sent, but keeps its text in case the choice changes back.
      label.querySelector('input').disabled = label.hidden
    }
  }
  const say = (message) => {
    status.textContent = message
    status.scrollIntoView({ block: 'nearest' })
  }
  const fill = () => {
    for (const [name, value] of new URLSearchParams(location.hash.slice(1))) {
      const field = form.elements.namedItem(name)
      if (field?.type === 'checkbox') field.checked = value === 'true'
      else if (field) field.value = value
    }
    adapt()
  }
  fill()
  addEventListener('hashchange', fill)
  form.addEventListener('change', adapt)
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const entered = [...new FormData(form)].filter(([, value]) => value !== '')
    const [account, password] = ['account', 'account-password'].map((id) => document.getElementById(id).value)
    const answer = await fetch('${SETUP_PATH}', {
      method: 'POST',
      headers: { authorization: 'Basic ' + btoa(account + ':' + password) },
      body: new URLSearchParams(entered),
    }).catch(() => undefined)
    if (!answer) say('The tag does not answer.')
    else if (answer.ok) say('Settings taken. The tag connects now.')
    else say((await answer.json()).message)
  })
</script>
</html>
`
