import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import supertest from 'supertest';
import { agentOf } from '#test/people/agent.ts';
import { buildPerson } from '#test/people/people.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

let world: TestWorld;
let token: string;
beforeAll(async () => {
  world = await openTestWorld();
  token = (await buildPerson(world)).token;
});
afterAll(() => world.close());

const guest = () => agentOf(world.app);

describe('dictionaries', () => {
  it("answers the organisation types in RuoYi's row shape", async () => {
    const { code, data } = await guest().get('/api/dict/data/type/org_type');
    expect(code).toBe(200);
    expect(data[0]).toMatchObject({
      dictValue: '1',
      dictLabel: '企业',
      dictType: 'org_type',
      status: '0',
      remark: expect.stringContaining('29490'),
    });
  });

  it('answers an unknown dictionary with no entries', async () => {
    expect(await guest().get('/api/dict/data/type/nothing')).toMatchObject({ code: 200, data: [] });
  });

  it('lists the study dictionary under 100 by default and refuses a bad parent in Chinese', async () => {
    const { data } = await guest().get('/api/common/queryStudyDictList');
    expect(data).toHaveLength(10);
    expect(data[0]).toEqual({ id: 101, name: '标准解读' });
    expect(await guest().get('/api/common/queryStudyDictList', { pId: 'x' })).toMatchObject({
      code: 500,
      msg: '字典编号有误',
    });
  });

  it('answers one study dictionary, or that there is none', async () => {
    expect((await guest().get('/api/common/dict/105')).data).toEqual({ id: 105, pId: 100, name: '专利' });
    expect(await guest().get('/api/common/dict/9999')).toMatchObject({ code: 404, msg: '分类不存在' });
  });
});

describe('areas', () => {
  it('answers every province, city and county once, and 304 to who has them', async () => {
    const first = await guest().get('/api/common/areaList');
    const codes = new Set(first.data.map((a: { area_code: string }) => a.area_code));
    expect(codes.size).toBe(first.data.length);
    expect(first.data.filter((a: { level: number }) => a.level === 1)).toHaveLength(34);
    expect(
      first.data.every((a: { level: number; pre_area_id: string }) =>
        a.level === 1 ? a.pre_area_id === '0' : codes.has(a.pre_area_id),
      ),
    ).toBe(true);
    const again = await guest().call('get', '/api/common/areaList', {
      headers: { 'if-none-match': first.headers['etag'] ?? '' },
    });
    expect(again.status).toBe(304);
  });
});

describe('kv', () => {
  it('answers banners and the site, and is not stored', async () => {
    const { data, headers } = await guest().get('/api/common/kv');
    expect(data.site.name).toBe('知标学堂');
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('upload', () => {
  const send = (bytes: Buffer, name: string, bearer: string | null = token) => {
    const request = supertest(world.app.server).post('/prod-api/api/common/upload');
    return (bearer ? request.set('authorization', `Bearer ${bearer}`) : request).attach('file', bytes, {
      filename: name,
      contentType: 'image/png',
    });
  };
  const picture = () => sharp({ create: { width: 40, height: 30, channels: 3, background: '#1d4f91' } });

  it('stores a picture anew, without its metadata, and serves it inert', async () => {
    const jpeg = await picture()
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .jpeg()
      .toBuffer();
    const { body } = await send(jpeg, '../../头像.jpg');
    expect(body).toMatchObject({
      code: 200,
      data: { fileName: expect.stringMatching(/^[0-9a-f]{64}\.jpg$/) },
    });
    const served = await supertest(world.app.server).get(body.data.url);
    expect(served.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': 'sandbox',
    });
    expect((await sharp(served.body).metadata()).exif).toBeUndefined();
  });

  it('refuses who is not logged in', async () => {
    expect((await send(await picture().png().toBuffer(), 'a.png', null)).body.code).toBe(401);
  });

  it('judges by the bytes, not by the name', async () => {
    const { body } = await send(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.png');
    expect(body).toMatchObject({ code: 500, msg: '仅支持PNG、JPG、JPEG格式，大小不超过7M' });
  });

  it('refuses a broken picture, a huge one and a missing one, each in a sentence', async () => {
    const png = await picture().png().toBuffer();
    expect((await send(png.subarray(0, 60), 'a.png')).body.msg).toBe('图片无法识别，请更换后重新上传');
    const large = Buffer.concat([png, Buffer.alloc(7 * 1024 * 1024)]);
    expect((await send(large, 'a.png')).body.msg).toBe('文件大小超出限制，请修改后重新上传');
    const none = await supertest(world.app.server)
      .post('/prod-api/api/common/upload')
      .set('authorization', `Bearer ${token}`)
      .send({});
    expect(none.body).toMatchObject({ code: 500, msg: '请选择要上传的图片' });
  });

  it('serves no other file of the storage', async () => {
    for (const path of [
      '/uploads/..%2fsecret.key',
      '/uploads/ab/..%2f..%2fsecret.key',
      `/uploads/ab/${'a'.repeat(64)}.pdf`,
      `/uploads/ab/${'a'.repeat(64)}.png`,
    ]) {
      expect((await supertest(world.app.server).get(path)).status).toBe(404);
    }
  });
});
