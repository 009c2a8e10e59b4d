import { execFileSync } from 'node:child_process'
import { existsSync, globSync, statSync } from 'node:fs'

/**
 * This program builds the console, and prints a line, if the built console is missing or older than its sources. It
 * runs after an installation and before the server. An installation for production lacks the build tools and keeps the
 * built console.
 */
const builtPage = 'console/dist/index.html'
const sources = [
  'console/*.{json,html,ts}',
  'console/{src,public}/**/*',
  '{contract,paint}/src/**/*',
  'package-lock.json',
]
const changedAt = (path: string) => statSync(path).mtimeMs

if (!existsSync('node_modules/vite')) {
  if (!existsSync(builtPage)) {
    console.error(
      'The console is not built, and what builds it is not installed: "npm ci", then "npm prune --omit=dev".',
    )
  }
} else if (!existsSync(builtPage) || globSync(sources).some((path) => changedAt(path) > changedAt(builtPage))) {
  console.log('Building the console …')
  execFileSync('npm', ['run', 'build', '--workspace', 'console'], { stdio: ['ignore', 'ignore', 'inherit'] })
}
