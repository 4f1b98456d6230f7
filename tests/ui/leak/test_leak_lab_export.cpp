// SPDX-License-Identifier: GPL-3.0-or-later
/// blockwarp --export-leak: pictures by script, pixel for pixel, and refusals in words.
#include "tests/ui/registry.h"
#include "ui/leak/export_command.h"
#include "ui/leak/picture.h"
#include "ui/leak/scene_job.h"

#include <QFile>
#include <QImage>
#include <QTemporaryDir>
#include <QTest>

using namespace blockwarp;
using namespace blockwarp::ui;

class TestLeakLabExport : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        QVERIFY(folder_.isValid());
        QFile key(folder_.filePath("key.hex"));
        QVERIFY(key.open(QIODevice::WriteOnly));
        key.write("000102030405060708090a0b0c0d0e0f\n");
    }

    void writesTheCiphertextPixelForPixel() {
        QCOMPARE(exportLeak(plan("aes-128-ecb", "out.png")), 0);
        const QImage got(folder_.filePath("out.png"));
        const Raster plain = toRaster(loadPicture(":/samples/badge.png").image, PixelFormat::rgb24);
        std::vector<std::uint8_t> key(16);
        for (std::size_t i = 0; i < key.size(); ++i)
            key[i] = static_cast<std::uint8_t>(i);
        NoProgress progress;
        LeakRequest request;
        request.cipher = findCipher("aes-128-ecb");
        request.engine = EngineKind::reference;
        request.key = key;
        const auto expected = encryptPixels(request, plain.bytes, NoCancel());
        QVERIFY(expected);
        QCOMPARE(toRaster(got, PixelFormat::rgb24).bytes, *expected);
        QVERIFY(got.text("Description").startsWith("AES-128-ECB"));
    }

    /// As Qt would decode it to other colours.
    void aTransparentColourOf16BitsIsRefused() {
        const auto chunk = [](const char* type, const QByteArray& data) {
            const auto size = static_cast<char>(data.size());
            return QByteArray(3, 0) + size + type + data + QByteArray(4, 0);
        };
        const auto whyRefused = [&](char depth, bool transparent) {
            const QByteArray header =
                QByteArray("\0\0\0\4\0\0\0\4", 8) + depth + QByteArray("\2\0\0\0", 4);
            QByteArray bytes = "\x89PNG\r\n\x1a\n" + chunk("IHDR", header) + chunk("gAMA", "gama");
            if (transparent) bytes += chunk("tRNS", "colour");
            QFile file(folder_.filePath("picture.png"));
            if (!file.open(QIODevice::WriteOnly) || file.write(bytes + chunk("IDAT", {})) < 0)
                return QString();
            file.close();
            return loadPicture(file.fileName()).problem;
        };
        QVERIFY(whyRefused(16, true).contains("16 bits per colour and a transparent colour"));
        QVERIFY(!whyRefused(16, false).contains("transparent"));
        QVERIFY(!whyRefused(8, true).contains("transparent"));
    }

    void everyCipherAndFormat() {
        for (const CipherSpec& cipher : cipherSpecs()) {
            LeakExportPlan each = plan(cipher.name.data(), "any.png");
            each.keyFile.clear();
            QCOMPARE(exportLeak(each), 0);
        }
        for (const PixelFormatSpec& format : pixelFormats()) {
            LeakExportPlan each = plan("aes-128-ecb", "any.png");
            each.format = QString::fromLatin1(format.name.data());
            QCOMPARE(exportLeak(each), 0);
            QCOMPARE(QImage(each.output).size(), QSize(512, 512));
        }
    }

    void captionsMakeItLarger() {
        LeakExportPlan captioned = plan("aes-128-ecb", "captioned.png");
        captioned.caption = true;
        QCOMPARE(exportLeak(captioned), 0);
        QVERIFY(QImage(captioned.output).height() > 512);
        QCOMPARE(exportLeak(plan("aes-128-ecb", "page.pdf")), 0);
        QFile page(folder_.filePath("page.pdf"));
        QVERIFY(page.open(QIODevice::ReadOnly));
        QVERIFY(page.read(5) == "%PDF-");
    }

    void refusesWhatCannotBe() {
        QCOMPARE(exportLeak(plan("rot13", "x.png")), 2);
        LeakExportPlan bad = plan("aes-128-ecb", "x.png");
        bad.format = "cmyk";
        QCOMPARE(exportLeak(bad), 2);
        bad = plan("aes-128-ecb", "x.png");
        bad.output.clear();
        QCOMPARE(exportLeak(bad), 2);
        bad = plan("aes-128-ecb", "x.png");
        bad.picture = folder_.filePath("key.hex");
        QCOMPARE(exportLeak(bad), 1);
        QCOMPARE(exportLeak(plan("aes-256-ecb", "x.png")), 1); // the key file is too short
        bad = plan("aes-128-ecb", "x.png");
        bad.output = "/nowhere/x.png";
        QCOMPARE(exportLeak(bad), 1);
        QVERIFY(!QFile::exists(folder_.filePath("x.png")));
    }

  private:
    LeakExportPlan plan(const char* cipher, const char* output) const {
        return {":/samples/badge.png", cipher, folder_.filePath(output), "rgb24",
                folder_.filePath("key.hex")};
    }

    QTemporaryDir folder_;
};

BLOCKWARP_UI_TEST(TestLeakLabExport);
#include "test_leak_lab_export.moc"
