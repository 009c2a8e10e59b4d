import { addTables } from '../fonts/files.ts'
import { notoSansArabic } from '../fonts/noto-sans-arabic.ts'
import { notoSansHebrew } from '../fonts/noto-sans-hebrew.ts'
import { notoSansThai } from '../fonts/noto-sans-thai.ts'
import { setClasses } from '../text/classes.ts'
import { loadedScripts } from '../text/scripts.ts'
import * as classes from './line-classes.ts'
import { splitByScript } from './split-by-script.ts'

// A web page loads this module if `needsScripts` returns true; other programs load it at their start.
addTables({ arabic: notoSansArabic, hebrew: notoSansHebrew, thai: notoSansThai })
loadedScripts.findRuns = splitByScript
setClasses(classes)
