import { addTables } from './files.ts'
import { notoSansJp } from './noto-sans-jp.ts'
import { notoSansKr } from './noto-sans-kr.ts'
import { notoSansSc } from './noto-sans-sc.ts'
import { notoSansTc } from './noto-sans-tc.ts'

// This module is three times as large as the painter. A web page loads it only if `needsEast` returns true; other
// programs load it at their start.
addTables({ sc: notoSansSc, tc: notoSansTc, jp: notoSansJp, kr: notoSansKr })
