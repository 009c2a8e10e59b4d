/**
 * Tab leaves a field of several values, also while its list is open. By itself the library takes the marked entry at each
 * press and stays: nobody would get out by keyboard without choosing what they do not want (WCAG 2.1.2).
 */
export const leaveByTab = () =>
  document.addEventListener(
    'keydown',
    (event) => {
      const isSeveral = event.target instanceof Element && event.target.closest('.ant-select-multiple')
      if (event.key === 'Tab' && isSeveral) event.stopPropagation()
    },
    { capture: true },
  )
