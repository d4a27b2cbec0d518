// Hands as files for trackers: downloaded by a player, read back by the program that wrote them, exported by the host.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { brisk, expect, playOut, test, toAct, unread } from './fixtures';
import { phone } from './player';
import { program } from './room';

const table = `[[table]]\nname = "Oak"\ngame = "holdem"\nlimit = "no"\nblinds = "5/10"\n${brisk}\n`;

function replay(file: string): string {
  const { stdout, stderr, status } = spawnSync(program, ['replay', file], { encoding: 'utf8' });
  expect(status, stdout + stderr).toBe(0);
  return stdout;
}

for (const viewport of [undefined, phone]) {
  test(`a player downloads the hands of today, ${viewport ? 'on a phone' : 'on a desk'}`, async ({ openRoom, newcomer }, testInfo) => {
    const room = await openRoom({ config: table });
    const players = [await newcomer(room), await newcomer(room)];
    for (const player of players) await player.sitsAt('Oak');
    await toAct(players);
    await playOut(players);
    const { page } = players[0]!;
    const me = page.getByRole('dialog', { name: 'Download hands' });
    const save = async (form: string, ending: string): Promise<string> => {
      await me.getByRole('radio', { name: form }).check();
      const [download] = await Promise.all([page.waitForEvent('download'), me.getByRole('button', { name: 'Download' }).click()]);
      expect(download.suggestedFilename()).toMatch(new RegExp(`^Test-room-.*\\d{4}-\\d\\d-\\d\\d\\.${ending}$`));
      const file = testInfo.outputPath(download.suggestedFilename());
      await download.saveAs(file);
      await expect(me.getByRole('status')).toContainText(/hands? (is|are) in Test-room/);
      expect(replay(file)).toContain('agree');
      return readFileSync(file, 'utf8');
    };

    if (viewport) await page.setViewportSize(viewport);
    await page.goto(`${room.url}/#/hands`);
    await page.getByRole('button', { name: /^Download/ }).click();
    const text = await save('Trackers', 'txt');
    expect(text).toContain("Table 'Oak'");
    expect(text.match(/^Dealt to /gm)).toHaveLength(text.match(/^PokerStars Hand #/gm)!.length);
    expect(await save('Open Hand History', 'ohh')).toContain('"hero_player_id"');
    expect(await save('PHH', 'phhs')).toContain('variant = "NT"');
    await page.screenshot({ path: testInfo.outputPath('dialog.png') });
    await me.getByRole('button', { name: 'Close' }).last().click();

    // One hand, picked, with nobody's name in it.
    await page.getByRole('button', { name: 'Pick hands' }).click();
    await page.getByRole('checkbox').first().check();
    await page.screenshot({ path: testInfo.outputPath('picking.png') });
    await page.getByRole('button', { name: /^Download/ }).click();
    await me.getByRole('switch').check();
    const anonymous = await save('Trackers', 'txt');
    expect(anonymous).toContain('Hero');
    expect(anonymous).not.toContain('Oak');
    expect(anonymous.match(/^PokerStars Hand #/gm)).toHaveLength(1);
  });
}

test('the host exports what an observer saw, and with the room key everything', async ({ openRoom, newcomer }, testInfo) => {
  const room = await openRoom({ config: table.replace(brisk, unread) });
  const players = [await newcomer(room), await newcomer(room)];
  for (const player of players) await player.sitsAt('Oak');
  await toAct(players);
  await playOut(players);
  await expect.poll(() => players[0]!.handNumber()).toBeGreaterThan(1);
  await room.stop();
  const exported = (...more: string[]): string => {
    const file = testInfo.outputPath(`${more.length}.txt`);
    const { status, stderr } = spawnSync(program, ['export', '--data', room.data, '--out', file, ...more], { encoding: 'utf8' });
    expect(status, stderr).toBe(0);
    expect(replay(file)).toContain('0 disagree');
    return readFileSync(file, 'utf8');
  };
  expect(exported()).not.toContain('Dealt to');
  const whole = exported('--full', '--table', 'Oak');
  expect(whole.match(/^Dealt to /gm)).toHaveLength(2 * whole.match(/^PokerStars Hand #/gm)!.length);
});
