import { addressings, SETUP_PATH, securities } from '@wifi-tms/contract/setup'

const text = (name: string, label: string, type = 'text') =>
  `<label>${label}<input name="${name}" type="${type}" autocomplete="off" spellcheck="false"></label>`
const choice = (name: string, label: string, values: readonly string[]) =>
  `<label>${label}<select name="${name}">${values.map((value) => `<option>${value}</option>`).join('')}</select></label>`

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
  input, select, button { display: block; width: 100%; font: inherit; padding: 0.4rem; box-sizing: border-box }
  input[type=checkbox] { display: inline; width: auto }
</style>
<h1>${name}</h1>
<form autocomplete="off">
  <fieldset><legend>Network (2.4 GHz)</legend>
    ${text('ssid', 'Network name')}
    <label><input name="hidden" type="checkbox" value="true"> Hidden network</label>
    ${choice('security', 'Security', securities)}
    ${text('user', 'User')}
    ${text('password', 'Network password', 'password')}
    ${choice('addressing', 'Address', addressings)}
    ${text('ip', 'IP address')}${text('netmask', 'Netmask')}${text('gateway', 'Gateway')}${text('dns', 'DNS server')}
  </fieldset>
  <fieldset><legend>Server</legend>
    ${text('server', 'Server')}${text('broker', 'Broker')}${text('product', 'Product')}${text('key', 'Key', 'password')}
  </fieldset>
  <fieldset><legend>Login</legend>
    <label>Account<input id="account" autocomplete="off"></label>
    <label>Account password<input id="account-password" type="password" autocomplete="off"></label>
  </fieldset>
  <button>Connect</button>
  <p role="status"></p>
</form>
<script>
  const form = document.querySelector('form')
  const status = document.querySelector('[role=status]')
  const fill = () => {
    for (const [name, value] of new URLSearchParams(location.hash.slice(1))) {
      const field = form.elements.namedItem(name)
      if (field?.type === 'checkbox') field.checked = value === 'true'
      else if (field) field.value = value
    }
  }
  fill()
  addEventListener('hashchange', fill)
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const entered = [...new FormData(form)].filter(([, value]) => value !== '')
    const [account, password] = ['account', 'account-password'].map((id) => document.getElementById(id).value)
    const answer = await fetch('${SETUP_PATH}', {
      method: 'POST',
      headers: { authorization: 'Basic ' + btoa(account + ':' + password) },
      body: new URLSearchParams(entered),
    }).catch(() => undefined)
    if (!answer) status.textContent = 'The tag does not answer.'
    else if (answer.ok) status.textContent = 'Settings taken. The tag connects now.'
    else status.textContent = (await answer.json()).message
  })
</script>
</html>
`
