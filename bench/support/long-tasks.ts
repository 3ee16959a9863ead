import type { Page } from '@playwright/test'

/** Records the tasks of more than 50 ms in every document of this page. */
export async function recordLongTasks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const found: number[] = []
    Object.assign(globalThis, { longTasks: found })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        (globalThis as unknown as { longTasks: number[] }).longTasks.push(duration)
    }).observe({ type: 'longtask' })
  })
}

/** @returns the result of `act`, and its longest task in milliseconds; 0 if none took more than 50 ms */
export async function longestTask<T>(page: Page, act: () => Promise<T>): Promise<{ longest: number; result: T }> {
  await page.evaluate(() => ((globalThis as unknown as { longTasks: number[] }).longTasks = []))
  const result = await act()
  // The browser reports a task some time after the task has ended.
  const longest = await page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    return Math.max(0, ...(globalThis as unknown as { longTasks: number[] }).longTasks)
  })
  return { longest, result }
}
